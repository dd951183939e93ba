/** A recorded deal between two moves, and a move as it was made. */

import type { Ending, Fault, Phase, Source, Status } from "../protocol/types";
import type { Rank } from "./cards";
import type { Terms } from "./record";

/** A card of the discards and the seat that threw it; null: turned up by the house. */
export interface Lying {
  card: string;
  seat: number | null;
}

/** One place: its cards and what it has done so far. Lists are replaced, never changed. */
export interface Holding {
  cards: string[];
  /** Seconds of extra time left. */
  bank: number;
  /** Has taken a card (rule 9). */
  taken: boolean;
  /** Turns in a row that lapsed (rule 11). */
  lapses: number;
  /** This turn has lapsed already. */
  lapsed: boolean;
  out: Status | null;
  shown: boolean;
}

/** The deal between two moves. Piles have their top card last. */
export interface Deal {
  terms: Terms;
  wild: Rank;
  packs: number;
  phase: Phase;
  turn: number;
  turnNumber: number;
  places: Holding[];
  stock: string[];
  discards: Lying[];
  /** The card drawn in this turn and where from. */
  drawn: { card: string; source: Source } | null;
  reshuffles: number;
  /** The place whose declaration stands. */
  declared: number | null;
  ending: Ending | null;
}

/** A move as it was made, by hand or by the clock. */
export interface Made {
  kind: "draw" | "discard" | "drop" | "declare" | "show" | "time_up" | "void";
  /** Who made it; null for the end of the time to arrange and for a deal called off. */
  seat: number | null;
  /** Drawn, thrown, or put on the finish slot. */
  card: string | null;
  source: Source | null;
  byHand: boolean;
  /** Seconds of bank used. */
  bank: number;
  /** As declared. When the clock declared: one way to group the cards that stands. */
  groups: string[][];
  /** Of a wrong declaration. */
  faults: Fault[];
  /** What a drop or a wrong declaration costs. */
  points: number | null;
}
