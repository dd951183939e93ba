import type { View } from "../protocol";
import { without } from "../rules/cards";

/** What this device saw of a deal before its seed was revealed: what the fairness check is held against. */
export interface SeenDeal {
  /** As the lobby showed it before I joined; else as the table's views showed it. */
  commitment: string;
  /** The one that I joined with; null when this device does not know it. */
  nonce: string | null;
  /** My 13 cards as dealt; null when I came to see them too late. */
  hand: string[] | null;
  tossed: string[];
  /** The first card of the discards. */
  opened: string | null;
  turned: string;
}

/** What a view shows that the seed must explain; null when no deal is played or all is revealed already. */
export function seenIn({ play, seat, commitment }: View): Omit<SeenDeal, "nonce"> | null {
  if (!play || play.result) return null;
  return {
    commitment,
    hand: asDealt(
      play.hand,
      play.drawn,
      play.thrown.some((one) => one.seat === seat),
    ),
    tossed: play.tossed.map(({ card }) => card),
    opened: play.thrown.find((one) => one.seat === null)?.card ?? null,
    turned: play.turned,
  };
}

/** My hand as it was dealt, which it is no more once I have thrown a card. */
function asDealt(hand: readonly string[], drawn: string | null, hasThrown: boolean): string[] | null {
  if (hasThrown || hand.length === 0) return null;
  return drawn === null ? [...hand] : without(hand, drawn);
}
