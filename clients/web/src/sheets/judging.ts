import type { Fault, FaultAt, Reading } from "../protocol/types";
import type { Rank } from "../rules/cards";
import { isSequence } from "../rules/classify";
import { type Condition, conditions, faults, type Groups } from "../rules/conditions";
import { readGroup } from "../rules/readings";
import type { Variant } from "../rules/variants";

/** What the house will say of a declaration: computed here by the same rules before it is sent. */
export interface Judgement {
  readings: Reading[];
  faults: FaultAt[];
  conditions: Condition[];
}

/** The rule of docs/rules.md that a fault is against. */
const FAULT_RULES: Record<Fault, number> = {
  card_count: 15,
  invalid_group: 3,
  too_few_sequences: 15,
  no_pure_sequence: 15,
  no_long_sequence: 15,
};

/** Judge these groups as shown: each one's reading, and every fault with its cards (rule 15). */
export function judge(groups: Groups, wild: Rank, variant: Variant, packs: number): Judgement {
  const readings = groups.map((group) => readGroup(group, wild, variant, packs));
  const found = faults(groups, wild, variant, packs);
  return {
    readings,
    faults: found.map((fault) => ({ fault, rule: FAULT_RULES[fault], cards: cardsOf(fault, readings) })),
    conditions: conditions(groups, wild, variant, packs),
  };
}

function cardsOf(fault: Fault, readings: readonly Reading[]): string[] {
  switch (fault) {
    case "card_count":
      return [];
    case "invalid_group":
      return readings.flatMap((reading) => reading.at_fault);
    case "too_few_sequences":
    case "no_long_sequence":
      return readings.filter(({ kind }) => isSequence(kind)).flatMap(({ cards }) => cards.map(({ card }) => card));
    case "no_pure_sequence":
      return standingIn(readings);
  }
}

/** The cards that keep sequences from being pure. */
function standingIn(readings: readonly Reading[]): string[] {
  const impure = readings.filter(({ kind }) => kind === "sequence");
  return impure.flatMap(({ cards }) => cards.filter((one) => one.stands_for !== one.card).map(({ card }) => card));
}
