/** Which cards of a hand of 14 can be put down so that the other 13 stand: every split is tried. */

import type { MeldKind } from "../protocol/types";
import { inHandOrder, type Rank } from "./cards";
import { classify, isSequence } from "./classify";
import { faults } from "./conditions";
import type { Variant } from "./variants";

/** A card to put down and groups of the other 13 that stand. */
export interface Finish {
  card: string;
  groups: string[][];
}

interface Group {
  /** Which of the cards it takes, a bit for each. */
  bits: number;
  cards: string[];
  kind: MeldKind;
}

/** Every finish of these 14 cards, in hand order of the card put down, with one way to group the others each. */
export function finishes(cards: readonly string[], wild: Rank, variant: Variant, packs: number): Finish[] {
  const ordered = inHandOrder(cards);
  const waysOf = splitter(groupsOf(ordered, wild, variant, packs), variant);
  const all = 2 ** ordered.length - 1;
  return ordered.flatMap((card, place) => {
    const ways = ordered.indexOf(card) === place ? waysOf(all ^ (1 << place)) : [];
    const groups = ways.find((way) => faults(way, wild, variant, packs).length === 0);
    return groups === undefined ? [] : [{ card, groups }];
  });
}

/** What a lapse declares: with the drawn card put down if possible, else the first that can be; null if none (rule 10). */
export function clockFinish(
  cards: readonly string[],
  drawn: string,
  wild: Rank,
  variant: Variant,
  packs: number,
): Finish | null {
  const found = finishes(cards, wild, variant, packs);
  return found.find(({ card }) => card === drawn) ?? found[0] ?? null;
}

/** All groups of these cards that hold, by the place of their first card. */
function groupsOf(cards: readonly string[], wild: Rank, variant: Variant, packs: number): Group[][] {
  const found: Group[][] = cards.map(() => []);
  for (let bits = 1; bits < 2 ** cards.length; bits += 1) {
    const group = cards.filter((_, place) => bits & (1 << place));
    const kind = classify(group, wild, variant, packs);
    if (kind !== null) {
      found[firstOf(bits)]?.push({ bits, cards: group, kind });
    }
  }
  return found;
}

function firstOf(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/**
 * A function that splits the cards of some bits into groups that hold: of the ways that have as much of what a
 * declaration needs it gives one.
 */
function splitter(groups: readonly Group[][], variant: Variant): (bits: number) => string[][][] {
  const known = new Map<number, Map<number, Group[]>>([[0, new Map([[0, []]])]]);
  const ways = (bits: number): Map<number, Group[]> => {
    const found = known.get(bits) ?? new Map<number, Group[]>();
    if (!known.has(bits)) {
      known.set(bits, found);
      for (const group of groups[firstOf(bits)] ?? []) {
        for (const [had, others] of (group.bits & ~bits) === 0 ? ways(bits ^ group.bits) : []) {
          const has = having(had, group, variant);
          if (!found.has(has)) {
            found.set(has, [group, ...others]);
          }
        }
      }
    }
    return found;
  };
  return (bits) => [...ways(bits).values()].map((way) => way.map((group) => group.cards));
}

/** What a declaration needs and groups have, with one group more: sequences up to two, a pure one (4), a long one (8). */
function having(had: number, group: Group, variant: Variant): number {
  if (!isSequence(group.kind)) {
    return had;
  }
  const sequences = Math.min(2, (had & 3) + 1);
  const pure = group.kind === "pure_sequence" ? 4 : 0;
  const long = group.cards.length >= variant.long_sequence ? 8 : 0;
  return (had & 12) | sequences | pure | long;
}
