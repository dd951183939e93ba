/** The variants' parameters, from the house's own rows. Code asks for a parameter, never for a variant's name. */

import rows from "./variants.json";

/** The parameters of one variant, named as in docs/rules.md. Null: none, or any number. */
export interface Variant {
  key: string;
  seats_max: number;
  /** Seats dealt in from which three packs are used; two below (rule 1). */
  three_packs_from: number | null;
  /** In each pack. */
  printed_jokers: number;
  /** Jokers that may stand in one sequence (rule 3). */
  sequence_jokers_max: number | null;
  /** Three identical cards are a pure sequence when three packs are in play (rule 3). */
  identical_triples: boolean;
  set_size_max: number | null;
  set_jokers_max: number | null;
  /** Cards that one of the sequences must have at least; 0: no such condition (rule 15). */
  long_sequence: number;
  /** A group of jokers may be of any size in a declaration (rule 5). */
  loose_jokers: boolean;
  /** What a loser without the two sequences is charged for (rule 18). */
  counting: "full" | "flat" | "by_sequence";
  /** Points that one deal can cost a loser at most (rule 18). */
  cap: number;
  /** Points that a loser of a declared deal pays at least (rule 19). */
  loser_least: number;
  /** Points of a drop before taking a card; null: no drops (rule 9). */
  first_drop: number | null;
  later_drop: number | null;
  wrong_declaration: number;
  /** The discards become the stock when it runs out; else the deal ends there (rule 13). */
  reshuffles: boolean;
  draw_seconds: number;
  discard_seconds: number;
  /** Extra seconds of a seat for a whole deal. */
  bank_seconds: number;
  /** A lapse of the discard time declares a hand that stands (rule 10). */
  lapse_declares: boolean;
  /** Lapses in a row of which the last is a drop (rule 11). */
  lapses_to_drop: number | null;
  /** The losers' time to show groups after a declaration; 0: none (rule 17). */
  arrange_seconds: number;
  /** Of what the losers pay, rounded down (rule 20). */
  rake_percent: number;
}

export const HAND_SIZE = 13;
export const SEATS_MIN = 2;
/** After so many turns a deal ends undeclared (rule 14). */
export const DEAL_TURNS_MAX = 200;

export const VARIANTS = rows as Record<string, Variant>;

/** The variant of this key. Throws RangeError naming those there are. */
export function variantOf(key: string): Variant {
  const variant = Object.hasOwn(VARIANTS, key) ? VARIANTS[key] : undefined;
  if (variant === undefined) {
    throw new RangeError(`"${key}" is no variant: there are ${Object.keys(VARIANTS).join(", ")}`);
  }
  return variant;
}

/** Seconds at a table's pace in percent, rounded up as the house does. */
export function scaled(seconds: number, pace: number): number {
  return Math.ceil((seconds * pace) / 100);
}

/** The packs used for so many seats dealt in (rule 1). */
export function packsFor(variant: Variant, seats: number): number {
  return variant.three_packs_from !== null && seats >= variant.three_packs_from ? 3 : 2;
}
