/** Why a group holds as nothing, and the cards that this is about. */

import type { Flaw } from "../protocol/types";
import { inHandOrder, isJoker, moreThan, type Rank, suitOf, tooMany, without } from "./cards";
import { GROUP_MIN } from "./classify";
import { stretchAround } from "./stretches";
import type { Variant } from "./variants";

type Found = [Flaw, string[]];

/** The first flaw that applies to a group in hand order that holds as nothing, and the cards at fault (rule 3). */
export function flawOf(cards: readonly string[], wild: Rank, variant: Variant, packs: number): Found {
  const copies = tooMany(cards, packs);
  if (copies.length > 0) {
    return ["too_many_copies", copies];
  }
  if (cards.length < GROUP_MIN) {
    return ["too_few_cards", [...cards]];
  }
  const anchors = cards.filter((card) => !isJoker(card, wild));
  if (kinds(anchors, (card) => card.charAt(0)) === 1) {
    return flawOfSet(cards, anchors, variant);
  }
  return kinds(anchors, suitOf) > 1 ? ["not_together", anchors] : flawOfSequence(cards, anchors);
}

function kinds(cards: readonly string[], part: (card: string) => string): number {
  return new Set(cards.map(part)).size;
}

function flawOfSet(cards: readonly string[], anchors: readonly string[], variant: Variant): Found {
  const twice = moreThan(1, anchors);
  if (twice.length > 0) {
    return ["suit_twice", inHandOrder(twice)];
  }
  if (variant.set_size_max !== null && cards.length > variant.set_size_max) {
    return ["set_too_large", [...cards]];
  }
  return ["too_many_jokers", without(cards, ...anchors)];
}

function flawOfSequence(cards: readonly string[], anchors: readonly string[]): Found {
  const twice = moreThan(1, anchors);
  if (twice.length > 0) {
    return ["rank_twice", inHandOrder(twice)];
  }
  const fills = stretchAround(anchors, cards.length) !== null;
  return fills ? ["too_many_jokers", without(cards, ...anchors)] : ["not_consecutive", [...anchors]];
}
