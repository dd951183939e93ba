import type { ReadCard, Reading, Rule, SeatResult } from "../protocol/types";
import { inHandOrder, pointsOf, type Rank, without } from "../rules/cards";

/** A part of an open hand: a group with its reading, or the loose cards (`reading` null). */
export interface Piece {
  cards: ReadCard[];
  reading: Reading | null;
  /** Its cards count against the hand. */
  isCounted: boolean;
  points: number;
}

/** A hand as the result shows it: its groups in the order given, then what is loose. */
export function piecesOf({ groups, readings, cards, rule }: SeatResult, wild: Rank): Piece[] {
  const grouped = readings.map((reading) => piece(reading.cards, reading, isCounting(reading, rule), wild));
  const loose = asThemselves(inHandOrder(without(cards, ...groups.flat())));
  return loose.length ? [...grouped, piece(loose, null, rule !== null && rule !== "flat", wild)] : grouped;
}

function piece(cards: ReadCard[], reading: Reading | null, isCounted: boolean, wild: Rank): Piece {
  const points = cards.reduce((sum, { card }) => sum + pointsOf(card, wild), 0);
  return { cards, reading, isCounted, points };
}

/** Whether the cards of a group count under this rule of counting (rule 18). A flat loss counts none. */
function isCounting({ kind }: Reading, rule: Rule | null): boolean {
  if (rule === null || rule === "flat") return false;
  if (rule === "outside_groups") return kind === null;
  return rule === "every_card" || kind !== "pure_sequence";
}

/** The cards of a group as it is read; in one that holds as nothing no card stands for anything. */
export const shownIn = ({ kind, cards }: Reading): ReadCard[] =>
  kind === null ? asThemselves(cards.map(({ card }) => card)) : cards;

/** Cards that are in no group. */
export const asThemselves = (cards: readonly string[]): ReadCard[] => cards.map((card) => ({ card, stands_for: null }));
