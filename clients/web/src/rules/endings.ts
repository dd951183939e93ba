/** How a recorded deal ended, and whether its points can be those that follow. */

import type { Ending } from "../protocol/types";
import { placesIn, pointsOut } from "./playing";
import { RecordBroken } from "./record";
import type { Deal } from "./underway";

/** How the deal ended: the places that won, and the points of each place. */
export interface Outcome {
  how: Ending;
  winners: number[];
  points: number[];
}

/** The ending with these points; null while the deal is played. Throws RecordBroken when they cannot follow. */
export function outcomeOf(deal: Deal, points: readonly number[] | null): Outcome | null {
  const { ending } = deal;
  if (ending === null && points !== null) {
    throw new RecordBroken("The record has points, but its moves do not end the deal.");
  }
  if (ending !== null && points === null) {
    throw new RecordBroken("The moves end the deal, but the record has no points.");
  }
  if (ending === null || points === null) {
    return null;
  }
  const winners = winnersOf(deal, ending, points);
  const fit = deal.places.every((_, place) => canFollow(deal, place, ending, winners, points[place] ?? -1));
  if (!fit || points.length !== deal.places.length) {
    throw new RecordBroken("The record is not what its own moves give: the points differ.");
  }
  return { how: ending, winners, points: [...points] };
}

/** Who won; of hands arranged at the end of a deal that nobody declared those that pay nothing (rule 13). */
function winnersOf(deal: Deal, ending: Ending, points: readonly number[]): number[] {
  if (ending === "void") {
    return [];
  }
  if (ending === "declared") {
    return deal.declared === null ? [] : [deal.declared];
  }
  return placesIn(deal).filter((place) => ending === "last_seat" || points[place] === 0);
}

function canFollow(deal: Deal, place: number, ending: Ending, winners: readonly number[], points: number): boolean {
  const { cap, loser_least } = deal.terms.variant;
  const out = deal.places[place]?.out ?? null;
  if (ending === "void" || winners.includes(place)) {
    return points === 0;
  }
  if (out !== null) {
    return points === pointsOut(deal, out);
  }
  return points >= (ending === "declared" ? loser_least : 1) && points <= cap;
}
