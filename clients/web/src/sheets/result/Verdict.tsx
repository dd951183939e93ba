import { t } from "../../text/i18n";
import { type Ended, mineIn, verdict, verdictNotes } from "../verdict";

/** Who won and what it is to me. `balance`: my chips now, in words, where they are known. */
export function Verdict({ ended, balance }: { ended: Ended; balance?: string | undefined }) {
  const isVoid = ended.result.how === "void";
  const mine = mineIn(ended);
  const look = isVoid || !mine ? "plain" : mine.status === "won" ? "won" : "lost";
  const notes = [
    ...verdictNotes(ended),
    ...(balance && !isVoid ? [t("sheets.verdict.balance", { chips: balance })] : []),
  ];
  return (
    <section class={`verdict verdict-${look}`}>
      <h2>{verdict(ended)}</h2>
      {notes.length > 0 && <p>{notes.join(" ")}</p>}
    </section>
  );
}
