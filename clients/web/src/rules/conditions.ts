/** Judging the groups of a declaration: the conditions it must meet, and every fault at once (rule 15). */

import type { Fault, MeldKind } from "../protocol/types";
import type { Rank } from "./cards";
import { classify, isSequence } from "./classify";
import { HAND_SIZE, type Variant } from "./variants";

export type Groups = readonly (readonly string[])[];

/** One thing that a declaration must have, and whether these groups have it. */
export interface Condition {
  /** `long` only where the variant asks for it. `groups`: all 13 cards lie in groups, and every group holds. */
  name: "pure" | "second" | "long" | "groups";
  holds: boolean;
}

const SEQUENCES_NEEDED = 2;

/** The conditions of the variant in the order in which a player meets them (rule 15). */
export function conditions(groups: Groups, wild: Rank, variant: Variant, packs: number): Condition[] {
  const wrong = new Set(faults(groups, wild, variant, packs));
  const long: Condition[] = [{ name: "long", holds: !wrong.has("no_long_sequence") }];
  return [
    { name: "pure", holds: !wrong.has("no_pure_sequence") },
    { name: "second", holds: !wrong.has("too_few_sequences") },
    ...(variant.long_sequence > 0 ? long : []),
    { name: "groups", holds: !wrong.has("invalid_group") && !wrong.has("card_count") },
  ];
}

/** Everything wrong with these groups as shown; empty means that they stand (rule 15). */
export function faults(groups: Groups, wild: Rank, variant: Variant, packs: number): Fault[] {
  const kinds = groups.map((group) => classify(group, wild, variant, packs));
  const cards = groups.reduce((sum, group) => sum + group.length, 0);
  const found: [Fault, boolean][] = [
    ["card_count", cards !== HAND_SIZE],
    ["invalid_group", kinds.includes(null)],
    ["too_few_sequences", lengthsOfSequences(groups, kinds).length < SEQUENCES_NEEDED],
    ["no_pure_sequence", !kinds.includes("pure_sequence")],
    ["no_long_sequence", Math.max(0, ...lengthsOfSequences(groups, kinds)) < variant.long_sequence],
  ];
  return found.filter(([, wrong]) => wrong).map(([fault]) => fault);
}

/** Whether groups of these kinds hold two sequences, one pure, one long enough (rule 18). */
export function hasBothSequences(groups: Groups, kinds: readonly (MeldKind | null)[], variant: Variant): boolean {
  const lengths = lengthsOfSequences(groups, kinds);
  return (
    lengths.length >= SEQUENCES_NEEDED &&
    kinds.includes("pure_sequence") &&
    Math.max(...lengths) >= variant.long_sequence
  );
}

function lengthsOfSequences(groups: Groups, kinds: readonly (MeldKind | null)[]): number[] {
  return groups.filter((_, place) => isSequence(kinds[place] ?? null)).map((group) => group.length);
}
