/** How a judged group is read: which card stands for which, and if it holds as nothing, what is wrong with it. */

import type { ReadCard, Reading } from "../protocol/types";
import { inHandOrder, isJoker, PRINTED_JOKER, RANKS, type Rank, SUITS, suitOf, without } from "./cards";
import { classify } from "./classify";
import { flawOf } from "./flaws";
import { stretchAround } from "./stretches";
import type { Variant } from "./variants";

/** The reading under which `classify` judges the group (rule 6), equal for equal cards in any order. */
export function readGroup(cards: readonly string[], wild: Rank, variant: Variant, packs: number): Reading {
  const kind = classify(cards, wild, variant, packs);
  const ordered = inHandOrder(cards);
  if (kind === null) {
    const [flaw, at_fault] = flawOf(ordered, wild, variant, packs);
    return { kind, cards: ordered.map(asItself), flaw, at_fault };
  }
  return { kind, cards: readAs[kind](ordered, wild), flaw: null, at_fault: [] };
}

const readAs = {
  pure_sequence: (cards: readonly string[]) => asSequence(cards, cards, []),
  sequence: (cards: readonly string[], wild: Rank) => {
    const anchors = cards.filter((card) => !isJoker(card, wild));
    return asSequence(cards, anchors, naturalsOf(cards, anchors, wild));
  },
  set: asSet,
  jokers: (cards: readonly string[]) => cards.map((card) => ({ card, stands_for: null })),
};

function asItself(card: string): ReadCard {
  return { card, stands_for: card };
}

/** The wild-rank card that may stand for itself in the anchors' suit, if there is one (rule 2). */
function naturalsOf(cards: readonly string[], anchors: readonly string[], wild: Rank): string[] {
  const natural = wild + suitOf(anchors[0] ?? "");
  return cards.includes(natural) ? [natural] : [];
}

/** The cards place by place; jokers fill what is missing, wild-rank cards first. */
function asSequence(cards: readonly string[], anchors: readonly string[], naturals: readonly string[]): ReadCard[] {
  const suit = suitOf(anchors[0] ?? "");
  const withNaturals = [...anchors, ...naturals];
  const standing = stretchAround(withNaturals, cards.length) === null ? anchors : withNaturals;
  const stretch = stretchAround(standing, cards.length);
  if (stretch === null) {
    return cards.map(asItself);
  }
  const rest = without(cards, ...standing);
  return stretch.map((place) => {
    const stands_for = at(place) + suit;
    const card = standing.includes(stands_for) ? stands_for : (rest.shift() ?? stands_for);
    return { card, stands_for };
  });
}

function at(place: number): string {
  return RANKS[(place - 1) % RANKS.length] ?? "";
}

/** Suit by suit; jokers stand for the missing suits, and beyond four for nothing in particular. */
function asSet(cards: readonly string[], wild: Rank): ReadCard[] {
  const anchors = cards.filter((card) => !isJoker(card, wild));
  const naturals = cards.filter((card, place) => card !== PRINTED_JOKER && cards.indexOf(card) === place);
  const standing = anchors.length > 0 ? anchors : naturals;
  const rank = standing[0]?.charAt(0) ?? "";
  const missing = SUITS.map((suit) => rank + suit).filter((card) => !standing.includes(card));
  const filling = without(cards, ...standing).map((card, place) => ({ card, stands_for: missing[place] ?? null }));
  return [...standing.map(asItself), ...filling];
}
