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
  /** These three null: the deal was over before I saw any of it. */
  tossed: string[] | null;
  /** The first card of the discards. */
  opened: string | null;
  turned: string | null;
}

/** With what I sat down: the commitment shown before, and the nonce that I gave. */
export type Sitting = Pick<SeenDeal, "commitment"> & { nonce: string };

const OVER = { hand: null, tossed: null, opened: null, turned: null };

/** What is known of a view's deal after what was known `before`; null: the view tells nothing of one. */
export function noted(before: SeenDeal | null, now: View, sitting: Sitting | null): SeenDeal | null {
  const shown = seenIn(now);
  if (!shown) return before ?? (now.play && sitting && { ...OVER, ...sitting });
  return {
    ...shown,
    commitment: sitting?.commitment ?? before?.commitment ?? shown.commitment,
    nonce: sitting?.nonce ?? before?.nonce ?? null,
    hand: before?.hand ?? shown.hand,
  };
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
