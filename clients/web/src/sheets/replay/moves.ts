import type { Replay, Step } from "../../rules/replay";
import type { Made } from "../../rules/underway";
import { cardShort } from "../../text/cards";
import { t } from "../../text/i18n";
import { type Ended, seatName } from "../verdict";

/** What happened in a step, in a sentence or two. */
export function stepText(ended: Ended, { players, steps }: Replay, step: Step): string {
  if (!step.move) {
    const seat = players[steps[0]?.turn ?? 0]?.seat ?? null;
    return t("history.move.dealt", { who: seatName(ended, seat) });
  }
  const said = [moveText(ended, step.move)];
  if (step.move.bank) said.push(t("history.move.bank", { seconds: step.move.bank }));
  if (step.reshuffled) said.push(t("history.move.reshuffled"));
  return said.join(" ");
}

function moveText(ended: Ended, move: Made): string {
  return t(`history.move.${keyOf(move)}`, {
    who: doer(ended, move.seat),
    card: move.card ? cardShort(move.card) : "",
    points: t("common.points", { count: move.points ?? 0 }),
  });
}

function keyOf({ kind, source, byHand, faults }: Made): string {
  const clock = byHand ? "" : "_clock";
  switch (kind) {
    case "draw":
      return `draw_${source}${clock}`;
    case "discard":
    case "drop":
      return `${kind}${clock}`;
    case "declare":
      return faults.length ? "declare_wrong" : `declare${clock}`;
    default:
      return kind;
  }
}

/** Who did it, as the doer of a sentence. */
function doer(ended: Ended, seat: number | null): string {
  if (seat === null) return "";
  return seat === ended.seat ? t("history.move.you") : t("history.move.who", { name: seatName(ended, seat) });
}
