import { useState } from "preact/hooks";
import type { Kind } from "../../protocol";
import { join, pending, refusal } from "../../state/game";
import { t } from "../../text/i18n";
import { Button } from "../../ui/Button";
import { FieldError } from "../../ui/Field";
import { barred } from "../lobby/barred";
import { holdOf } from "../lobby/kind";
import { standing } from "../lobby/standing";
import { reason } from "../lobby/words";

/** Sit down at a private table, or why not. The sheet goes when the table shows. */
export function SitDown({ kind }: { kind: Kind }) {
  const [error, setError] = useState<string | null>(null);
  const bar = barred(holdOf(kind.variant, kind.stake), standing.value);

  async function sit(): Promise<void> {
    setError(null);
    const outcome = await join(kind);
    if (outcome.is === "refused") setError(refusal(outcome.code, outcome.message));
    else if (outcome.is !== "accepted") setError(t("common.unreachable"));
  }

  return (
    <>
      <FieldError id="sit-error" error={bar ? reason(bar) : error} />
      <Button wide look="primary" disabled={bar !== null} busy={pending.value === "join"} onClick={() => void sit()}>
        {t("lobby.sit_down")}
      </Button>
    </>
  );
}
