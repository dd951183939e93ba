/** What a hand costs grouped as it lies (rules 18 and 19). */

import type { MeldKind, Rule } from "../protocol/types";
import { inHandOrder, pointsOf, type Rank } from "./cards";
import { classify } from "./classify";
import { type Groups, hasBothSequences } from "./conditions";
import type { Variant } from "./variants";

/** What a grouped hand costs: the points (capped), the cards that counted, and by which rule of counting. */
export interface Count {
  points: number;
  counted: string[];
  rule: Rule;
}

/**
 * What these groups and loose cards would cost if another declared now, by the variant's own rule of counting and with
 * the least of rule 19. A loser is charged for the best arrangement (rule 17), so this is the most that it can be.
 * With 14 cards in hand the one to be thrown counts too: leave it out to see what is left without it.
 */
export function pointsIfLost(
  groups: Groups,
  loose: readonly string[],
  wild: Rank,
  variant: Variant,
  packs: number,
): number {
  return Math.max(variant.loser_least, countAsGrouped(groups, loose, wild, variant, packs).points);
}

/** The cost of a hand grouped as given, before the least of rule 19. */
export function countAsGrouped(
  groups: Groups,
  loose: readonly string[],
  wild: Rank,
  variant: Variant,
  packs: number,
): Count {
  const kinds = groups.map((group) => classify(group, wild, variant, packs));
  const rule = ruleFor(groups, kinds, variant);
  const counting = groups.filter((_, place) => !isSafe(kinds[place] ?? null, rule));
  const counted = inHandOrder([...counting.flat(), ...loose]);
  const sum = counted.reduce((points, card) => points + pointsOf(card, wild), 0);
  return { points: rule === "flat" ? variant.cap : Math.min(variant.cap, sum), counted, rule };
}

function ruleFor(groups: Groups, kinds: readonly (MeldKind | null)[], variant: Variant): Rule {
  if (hasBothSequences(groups, kinds, variant)) {
    return "outside_groups";
  }
  if (variant.counting === "flat") {
    return "flat";
  }
  return variant.counting === "by_sequence" && kinds.includes("pure_sequence") ? "outside_pure" : "every_card";
}

/** Whether the cards of a group of this kind do not count under this rule. */
function isSafe(kind: MeldKind | null, rule: Rule): boolean {
  return rule === "outside_groups" ? kind !== null : rule === "outside_pure" && kind === "pure_sequence";
}
