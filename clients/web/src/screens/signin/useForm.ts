import type { TargetedSubmitEvent } from "preact";
import { useState } from "preact/hooks";
import { type Problem, problemOf } from "./problems";

/** A form under way: one request at a time, and what went wrong with the last. */
export function useForm() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  /** Ask the user pool; `otherwise` may deal with what goes wrong itself by returning true. */
  async function ask(what: () => Promise<void>, otherwise?: (error: unknown) => boolean): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await what();
    } catch (error) {
      if (!otherwise?.(error)) setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  /** A form's handler: say what is wrong with it as it stands, else ask. */
  const submit =
    (check: () => Problem | null, what: () => Promise<void>, otherwise?: (error: unknown) => boolean) =>
    (event: TargetedSubmitEvent<HTMLFormElement>): void => {
      event.preventDefault();
      const wrong = check();
      if (wrong) setProblem(wrong);
      else void ask(what, otherwise);
    };

  const errorAt = (field: Problem["field"]): string | null => (problem?.field === field ? problem.text : null);
  return { busy, ask, submit, errorAt };
}
