/** Whether a deal was dealt as the house had committed to, checked here with nothing but what this client was shown. */

import { type Bytes, fromHex, toHex } from "./bytes";
import { inHandOrder } from "./cards";
import { type Dealt, dealFrom } from "./dealing";
import { hashed } from "./shuffling";
import type { Variant } from "./variants";

/** What this client saw before the seed was revealed. Null: it did not see it, or remembers it no more. */
export interface Seen {
  /** Hexadecimal, as the lobby showed it before I joined; else as the table's views show it. */
  commitment: string;
  /** The deal's number at its table, from 1. */
  deal: number;
  variant: Variant;
  /** My place among those dealt in, from 0; null when I was not. */
  place: number | null;
  /** The nonce that I sent, hexadecimal. */
  nonce: string | null;
  /** My 13 cards as dealt, in any order. */
  hand: readonly string[] | null;
  /** One toss card for each place. */
  tossed: readonly string[] | null;
  /** The first card of the discards, turned up by the house. */
  opened: string | null;
  /** The card that fixes the wild rank. */
  turned: string | null;
}

/** What the result reveals: the deal's seed and the nonces in seat order, hexadecimal; a bot's is empty. */
export interface Revealed {
  seed: string;
  nonces: readonly string[];
}

/** What was found. Each has its own sentence on screen. `not_dealt`: the seed or a nonce revealed is none. */
export type Detail =
  | "seed_opens"
  | "seed_differs"
  | "nonce_used"
  | "nonce_differs"
  | "nonce_unknown"
  | "cards_follow"
  | "hand_differs"
  | "toss_differs"
  | "opened_differs"
  | "turned_differs"
  | "not_dealt"
  | "hand_unknown";

/** One thing checked. `holds` is null when this client lacks what it takes to check it. */
export interface Line {
  /** `seed`: it was fixed before I joined. `nonce`: mine took part. `cards`: those dealt follow from them. */
  name: "seed" | "nonce" | "cards";
  holds: boolean | null;
  detail: Detail;
}

/** `fair` only when every line holds; not fair is proven only when a line's `holds` is false. */
export interface Fairness {
  fair: boolean;
  lines: Line[];
}

const SEED_BYTES = 32;

/** Check a deal by what was seen before and what was revealed after (docs/notation.md, "Checking a deal"). */
export async function checkDeal(seen: Seen, revealed: Revealed): Promise<Fairness> {
  const seed = fromHex(revealed.seed);
  const nonces = revealed.nonces.map(fromHex);
  const known = seed !== null && seed.length === SEED_BYTES && nonces.every((nonce) => nonce !== null);
  const dealt = known ? await dealFrom(seed, nonces as Bytes[], seen.variant) : null;
  const lines = [await lineOfSeed(seen, seed), lineOfNonce(seen, revealed.nonces), lineOfCards(seen, dealt)];
  return { fair: lines.every((line) => line.holds), lines };
}

async function lineOfSeed(seen: Seen, seed: Bytes | null): Promise<Line> {
  const opens = seed !== null && toHex(await hashed(seed, seen.deal)) === seen.commitment;
  return { name: "seed", holds: opens, detail: opens ? "seed_opens" : "seed_differs" };
}

function lineOfNonce(seen: Seen, nonces: readonly string[]): Line {
  if (seen.nonce === null || seen.place === null) {
    return { name: "nonce", holds: null, detail: "nonce_unknown" };
  }
  const used = nonces[seen.place] === seen.nonce;
  return { name: "nonce", holds: used, detail: used ? "nonce_used" : "nonce_differs" };
}

function lineOfCards(seen: Seen, dealt: Dealt | null): Line {
  const differing = differs(seen, dealt);
  if (differing !== null) {
    return { name: "cards", holds: false, detail: differing };
  }
  const unknown = seen.hand === null || seen.place === null || seen.turned === null;
  return { name: "cards", holds: unknown ? null : true, detail: unknown ? "hand_unknown" : "cards_follow" };
}

/** Which of the cards seen is not the one dealt; null when none. */
function differs(seen: Seen, dealt: Dealt | null): Detail | null {
  if (dealt === null) {
    return "not_dealt";
  }
  if (seen.turned !== null && dealt.turned !== seen.turned) {
    return "turned_differs";
  }
  if (seen.opened !== null && dealt.opened !== seen.opened) {
    return "opened_differs";
  }
  if (seen.tossed !== null && !same(dealt.tossed, seen.tossed)) {
    return "toss_differs";
  }
  if (seen.hand === null || seen.place === null) {
    return null;
  }
  return same(inHandOrder(dealt.hands[seen.place] ?? []), inHandOrder(seen.hand)) ? null : "hand_differs";
}

function same(cards: readonly string[], others: readonly string[]): boolean {
  return cards.length === others.length && cards.every((card, place) => card === others[place]);
}
