/** How far a group is from being a meld. */

import { isJoker, PRINTED_JOKER, RANKS, type Rank, SUITS, suitOf, without } from "./cards";
import { ACE_HIGH, classify, GROUP_MIN, LONGEST_SEQUENCE } from "./classify";
import type { Variant } from "./variants";

/** The least number of further cards that make the group a meld; 0 for a meld, null where no further cards do. */
export function lacking(cards: readonly string[], wild: Rank, variant: Variant, packs: number): number | null {
  const holds = (more: readonly string[]) => classify([...cards, ...more], wild, variant, packs) !== null;
  const enough = additions(cards, wild).filter(holds);
  return enough.length === 0 ? null : Math.min(...enough.map((more) => more.length));
}

/**
 * What could be added, so that the smallest addition that works is among them. The real card always does where a
 * joker would, since only jokers are limited: so a group is completed to a stretch of its suit, to a set, to identical
 * cards, or, jokers alone, with printed jokers.
 */
function additions(cards: readonly string[], wild: Rank): string[][] {
  const anchors = cards.filter((card) => !isJoker(card, wild));
  const short = Math.max(0, GROUP_MIN - cards.length);
  const [first] = anchors;
  if (first === undefined) {
    return [[], Array(short).fill(PRINTED_JOKER)];
  }
  const ofRank = SUITS.map((suit) => first.charAt(0) + suit).filter((card) => !cards.includes(card));
  return [[], ofRank.slice(0, short), Array(short).fill(first), ...toStretches(cards, anchors, suitOf(first))];
}

/** For every stretch of the suit around the anchors, its cards that are not held, less one for each joker to spare. */
function toStretches(cards: readonly string[], anchors: readonly string[], suit: string): string[][] {
  const found: string[][] = [];
  for (let size = Math.max(GROUP_MIN, cards.length); size <= LONGEST_SEQUENCE; size += 1) {
    for (let low = 1; low + size - 1 <= ACE_HIGH; low += 1) {
      const stretch = Array.from({ length: size }, (_, step) => RANKS[(low + step - 1) % RANKS.length] + suit);
      if (anchors.every((card) => stretch.includes(card))) {
        found.push(without(stretch, ...cards).slice(0, size - cards.length));
      }
    }
  }
  return found;
}
