import { expect, test } from "vitest";
import type { SeatView, View } from "../../src/protocol";
import { placesAfterMe, sag } from "../../src/table/seating";

const seat = (number: number): SeatView => ({
  seat: number,
  name: `P${number}`,
  bot: false,
  connected: true,
  dealt_in: true,
  cards: 13,
  lapses: 0,
  out: null,
  points: null,
});

const table = (mine: number, taken: number[], size = 6): View =>
  ({ seat: mine, size, seats: taken.map(seat) }) as unknown as View;

test("the places stand in the order of play after mine", () => {
  const places = placesAfterMe(table(4, [0, 1, 2, 3, 4, 5]));

  expect(places.map(({ number }) => number)).toEqual([5, 0, 1, 2, 3]);
  expect(places[1]?.taken?.name).toBe("P0");
});

test("a place where nobody sits is free", () => {
  const places = placesAfterMe(table(0, [0, 2], 3));

  expect(places.map(({ taken }) => taken?.name ?? null)).toEqual([null, "P2"]);
});

test("the outermost seats hang lowest, alike on both sides, and a lone one not at all", () => {
  expect([0, 1, 2, 3, 4].map((place) => sag(place, 5))).toEqual([1, 0.25, 0, 0.25, 1]);
  expect(sag(0, 1)).toBe(0);
});
