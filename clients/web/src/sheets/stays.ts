import type { View } from "../protocol";
import type { Key } from "../state/arrangement";
import type { OpenSheet } from "../state/sheets";

interface About {
  isMine: boolean;
  /** Whether it was my turn when the drop was asked for; null: it was not asked for. */
  askedInTurn: boolean | null;
  /** The keys of the cards in my hand. */
  held: readonly Key[];
}

/** Whether what a sheet asks or shows is still to be had. A drop that was asked for in one phase is not done in another. */
export function staysOpen(open: OpenSheet, { legal, play }: View, { isMine, askedInTurn, held }: About): boolean {
  switch (open.name) {
    case "declare":
      return legal.declare && held.includes(open.finish);
    case "drop":
      return legal.drop && (askedInTurn === null || askedInTurn === isMine);
    case "result":
      return Boolean(play?.result);
    default:
      return true;
  }
}
