/** How the cards lie when the first turn begins, from seed and nonces alone (rules 1 and 7). */

import type { Bytes } from "./bytes";
import { PLAIN_CARDS, PRINTED_JOKER, placeOf, suitOf } from "./cards";
import { ACE_HIGH } from "./classify";
import { shuffled } from "./shuffling";
import { HAND_SIZE, packsFor, type Variant } from "./variants";

/** A deal before its first move. A place counts the players dealt in, from 0 in seat order. */
export interface Dealt {
  /** One toss card for each place. */
  tossed: string[];
  /** The place whose toss card is the highest. */
  starter: number;
  /** By place, in the order dealt. */
  hands: string[][];
  /** The first card of the discards, turned up by the house. */
  opened: string;
  /** The card that fixes the wild rank. */
  turned: string;
  /** From the top to the bottom. */
  stock: string[];
}

const TOSS_SUITS = "CDHS";

/** Every card of the packs, in the order that the shuffle begins from. */
export function shoe(packs: number, printedJokers: number): string[] {
  const pack = [...PLAIN_CARDS, ...Array<string>(printedJokers).fill(PRINTED_JOKER)];
  return Array<string[]>(packs).fill(pack).flat();
}

/** The deal that a seed and the nonces of those dealt in give; a bot's nonce is empty. */
export async function dealFrom(seed: Bytes, nonces: readonly Bytes[], variant: Variant): Promise<Dealt> {
  const places = nonces.length;
  const whole = shoe(packsFor(variant, places), variant.printed_jokers);
  const cards = await shuffled(whole, seed, "pack", nonces);
  const dealt = cards.splice(0, HAND_SIZE * places);
  const [opened = "", turned = "", ...stock] = cards;
  const tossed = (await shuffled(PLAIN_CARDS, seed, "toss", nonces)).slice(0, places);
  const hands = nonces.map((_, place) => dealt.filter((_, at) => at % places === place));
  return { tossed, starter: starterOf(tossed), hands, opened, turned, stock };
}

/** The place of the highest toss card: ace high, then S H D C (rule 7). */
export function starterOf(tossed: readonly string[]): number {
  const heights = tossed.map((card) => {
    const place = placeOf(card);
    return (place === 1 ? ACE_HIGH : place) * TOSS_SUITS.length + TOSS_SUITS.indexOf(suitOf(card));
  });
  return heights.indexOf(Math.max(...heights));
}
