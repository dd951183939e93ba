/** Judging one group: pure sequence, sequence, set, jokers only, or nothing (rules 3 to 6). */

import type { MeldKind } from "../protocol/types";
import { isJoker, PRINTED_JOKER, placeOf, type Rank, suitOf, tooMany } from "./cards";
import type { Variant } from "./variants";

export const GROUP_MIN = 3;
export const LONGEST_SEQUENCE = 13;
export const ACE_HIGH = 14;
const TRIPLE = 3;

/** A group's kind (null: it holds as nothing) and the fewest of its cards that must stand in for others. */
export interface Judged {
  kind: MeldKind | null;
  jokers: number;
}

const NOTHING: Judged = { kind: null, jokers: 0 };

/** The kind of a group by its most useful reading: pure sequence, then sequence, then set (rule 6). */
export function classify(cards: readonly string[], wild: Rank, variant: Variant, packs: number): MeldKind | null {
  return judge(cards, wild, variant, packs).kind;
}

export function isSequence(kind: MeldKind | null): boolean {
  return kind === "pure_sequence" || kind === "sequence";
}

/** The same with how many cards stand in for others. */
export function judge(cards: readonly string[], wild: Rank, variant: Variant, packs: number): Judged {
  if (cards.length === 0 || tooMany(cards, packs).length > 0) {
    return NOTHING;
  }
  const anchors = cards.filter((card) => !isJoker(card, wild));
  const jokers: Judged = anchors.length > 0 ? NOTHING : { kind: "jokers", jokers: cards.length };
  if (cards.length < GROUP_MIN) {
    return variant.loose_jokers ? jokers : NOTHING;
  }
  if (isPure(cards, variant, packs)) {
    return { kind: "pure_sequence", jokers: 0 };
  }
  const inSequence = jokersInSequence(cards, anchors, wild);
  if (inSequence !== null && within(inSequence, variant.sequence_jokers_max)) {
    return { kind: "sequence", jokers: inSequence };
  }
  const inSet = jokersInSet(cards, anchors);
  if (inSet !== null && within(inSet, variant.set_jokers_max) && within(cards.length, variant.set_size_max)) {
    return { kind: "set", jokers: inSet };
  }
  return jokers;
}

function within(count: number, most: number | null): boolean {
  return most === null || count <= most;
}

function isPure(cards: readonly string[], variant: Variant, packs: number): boolean {
  if (cards.includes(PRINTED_JOKER)) {
    return false;
  }
  if (cards.every((card) => card === cards[0])) {
    return variant.identical_triples && packs >= TRIPLE && cards.length === TRIPLE;
  }
  return alike(cards, suitOf) && fits(placesOf(cards), cards.length, 0);
}

/** Whether all cards have the same suit, or the same rank. */
function alike(cards: readonly string[], part: (card: string) => string): boolean {
  const [first, ...others] = cards;
  return first === undefined || others.every((card) => part(card) === part(first));
}

/** The places of the cards in a sequence as a set of bits, bit 1 for the ace up to bit 13 for the king. */
function placesOf(cards: readonly string[]): number {
  return cards.reduce((places, card) => places | (1 << placeOf(card)), 0);
}

/** Whether cards at these places and `jokers` more fill `size` places in a row, ace low or high (rule 4). */
function fits(low: number, size: number, jokers: number): boolean {
  if (size > LONGEST_SEQUENCE || bits(low) + jokers !== size) {
    return false;
  }
  const high = low & 2 ? (low ^ 2) | (1 << ACE_HIGH) : low;
  return span(low) <= size || span(high) <= size;
}

function bits(places: number): number {
  let count = 0;
  for (let left = places; left !== 0; left &= left - 1) {
    count += 1;
  }
  return count;
}

/** How many places lie from the lowest of these to the highest, both counted. */
function span(places: number): number {
  return Math.clz32(places & -places) - Math.clz32(places) + 1;
}

/** The fewest cards standing in when the group is read as a sequence; null when it cannot be (rule 3). */
function jokersInSequence(cards: readonly string[], anchors: readonly string[], wild: Rank): number | null {
  const [first] = anchors;
  if (first === undefined || !alike(anchors, suitOf)) {
    return null;
  }
  const places = placesOf(anchors);
  const substitutes = cards.length - anchors.length;
  // Rule 2: one wild-rank card of the suit may stand for itself; then it is no joker.
  const natural = wild + suitOf(first);
  if (bits(places) !== anchors.length) {
    return null;
  }
  if (cards.includes(natural) && fits(places | (1 << placeOf(natural)), cards.length, substitutes - 1)) {
    return substitutes - 1;
  }
  return fits(places, cards.length, substitutes) ? substitutes : null;
}

/** The fewest cards standing in when the group is read as a set; null when it cannot be (rule 3). */
function jokersInSet(cards: readonly string[], anchors: readonly string[]): number | null {
  if (anchors.length > 0) {
    const fit = alike(anchors, (card) => card.charAt(0)) && new Set(anchors).size === anchors.length;
    return fit ? cards.length - anchors.length : null;
  }
  // Wild-rank cards alone: one of each suit stands for itself.
  const naturals = new Set(cards.filter((card) => card !== PRINTED_JOKER)).size;
  return naturals > 0 ? cards.length - naturals : null;
}
