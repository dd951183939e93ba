/** Where the cards of one suit lie when they are read as a sequence (rules 2 to 4). */

import { placeOf } from "./cards";
import { ACE_HIGH } from "./classify";

/** The places that a sequence of `size` cards fills around these: upwards from the lowest where it can; else null. */
export function stretchAround(standing: readonly string[], size: number): number[] | null {
  const low = standing.map(placeOf).sort((one, other) => one - other);
  const high = low.map((place) => (place === 1 ? ACE_HIGH : place)).sort((one, other) => one - other);
  for (const places of [low, high]) {
    const lowest = places[0] ?? 0;
    const highest = places.at(-1) ?? 0;
    const first = Math.min(lowest, ACE_HIGH - size + 1);
    if (first >= 1 && highest < first + size && new Set(places).size === places.length) {
      return Array.from({ length: size }, (_, step) => first + step);
    }
  }
  return null;
}
