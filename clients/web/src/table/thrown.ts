import type { DealView, Thrown } from "../protocol";
import { PLAIN_CARDS } from "../rules/cards";
import { HAND_SIZE, type Variant } from "../rules/variants";

/** A card that was thrown, and what became of it. */
export interface Throw extends Thrown {
  /** Its place among all that were thrown in the deal. */
  index: number;
  /** Who took it up again; null: nobody, or it went back into the closed pile. */
  takenBy: number | null;
  /** The clock threw it. */
  byClock: boolean;
}

/** All that were thrown, oldest first. `byClock` holds the places of those that the clock was seen to throw. */
export function throwsOf(play: DealView, variant: Variant, byClock: ReadonlySet<number>): Throw[] {
  const lying = lyingAmong(play.thrown, play.discards);
  // Once the discards may have been shuffled back, what is gone from under the lowest card tells nothing.
  const known = mayHaveReshuffled(play, variant) ? lying.indexOf(true) : -1;
  return play.thrown.map((one, index) => {
    const isTaken = index > known && !lying[index];
    const taker = play.thrown[index + 1]?.seat ?? play.turn; // who takes is the next to throw
    return { ...one, index, takenBy: isTaken ? taker : null, byClock: byClock.has(index) };
  });
}

/** Which of those thrown lie on the open pile still. */
function lyingAmong(thrown: Thrown[], pile: Thrown[]): boolean[] {
  let next = pile.length - 1;
  const lying = thrown.map(() => false);
  for (let index = thrown.length - 1; index >= 0 && next >= 0; index--) {
    const one = thrown[index];
    const card = pile[next];
    if (one?.card !== card?.card || one?.seat !== card?.seat) continue;
    lying[index] = true;
    next--;
  }
  return lying;
}

/** Whether so many turns were played that the stock can have run out. */
function mayHaveReshuffled(play: DealView, variant: Variant): boolean {
  const dealt = HAND_SIZE * play.tossed.length + 2; // with the first discard and the turned card
  return variant.reshuffles && play.thrown.length >= play.packs * (PLAIN_CARDS.length + variant.printed_jokers) - dealt;
}

/** How many of each card were thrown and not taken up again: what is gone. */
export function goneOf(all: Throw[]): Map<string, number> {
  const gone = new Map<string, number>();
  for (const one of all) if (one.takenBy === null) gone.set(one.card, (gone.get(one.card) ?? 0) + 1);
  return gone;
}
