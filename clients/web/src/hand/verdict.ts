/** What the tag under some cards says. */

import type { MeldKind } from "../protocol";
import { isJoker, pointsOf } from "../rules/cards";
import { classify } from "../rules/classify";
import { lacking } from "../rules/lacking";
import { readGroup } from "../rules/readings";
import type { Ruling } from "../state/ruling";
import { cardOf, type Key } from "./groups";

export interface Verdict {
  look: MeldKind | "fault" | "loose";
  /** Further cards that would make it a meld; null where none would. */
  lacks: number | null;
  points: number;
}

/** What a group is, or what it lacks; loose cards are not judged. */
export function verdictOf(keys: readonly Key[], isLoose: boolean, { wild, variant, packs }: Ruling): Verdict {
  const cards = keys.map(cardOf);
  const points = cards.reduce((sum, card) => sum + pointsOf(card, wild), 0);
  if (isLoose) return { look: "loose", lacks: null, points };
  const kind = classify(cards, wild, variant, packs);
  if (kind) return { look: kind, lacks: null, points };
  return { look: "fault", lacks: lacking(cards, wild, variant, packs), points };
}

/** The cards of the wild rank that count as themselves in their group (rule 2). */
export function naturalsIn(keys: readonly Key[], { wild, variant, packs }: Ruling): Key[] {
  const { kind, cards } = readGroup(keys.map(cardOf), wild, variant, packs);
  if (!kind) return [];
  const left = cards.filter(({ card, stands_for }) => card === stands_for && isJoker(card, wild));
  return keys.filter((key) => {
    const place = left.findIndex(({ card }) => card === cardOf(key));
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}
