import { expect, test } from "vitest";
import type { Told, View } from "../../src/protocol";
import { followed, NOTHING } from "../../src/table/following";

const event = (kind: string, more: Partial<Told> = {}): Told => ({
  kind,
  seat: null,
  card: null,
  source: null,
  by_hand: null,
  points: null,
  faults: null,
  groups: null,
  readings: null,
  name: null,
  why: null,
  ...more,
});

const view = (version: number, thrown: number, more: object = {}): View =>
  ({
    table: "t",
    deal: 1,
    version,
    variant: "market",
    pace: 100,
    phase: "draw",
    at: 1_000_000,
    deadline: 1_045,
    seat: 0,
    seats: [{ seat: 1, name: "Ravi" }],
    play: { turn: 1, turn_number: version, bank: 30, thrown: Array(thrown).fill({ card: "2C", seat: 1 }) },
    ...more,
  }) as unknown as View;

const begun = followed(NOTHING, [event("deal_began")], view(1, 1));

test("cards that the clock threw are marked by their places among all thrown", () => {
  const thrown = [event("discarded", { by_hand: true }), event("discarded", { by_hand: false })];
  const later = followed(begun, thrown, view(2, 3));

  expect([...later.byClock]).toEqual([2]);
});

test("the finish card of a wrong declaration counts as thrown, that of one that stands does not", () => {
  const wrong = [event("discarded", { by_hand: false }), event("declared", { by_hand: true, points: 80 })];
  const right = [event("discarded", { by_hand: false }), event("declared", { by_hand: true })];

  expect([...followed(begun, wrong, view(2, 3)).byClock]).toEqual([1]);
  expect([...followed(begun, right, view(2, 2)).byClock]).toEqual([1]);
});

test("a view that was followed already changes nothing", () => {
  expect(followed(begun, [event("reshuffled")], view(1, 1))).toBe(begun);
});

test("another deal begins an empty page", () => {
  const next = followed(begun, [event("deal_began")], view(9, 1, { deal: 2 }));

  expect(next.log.map((one) => one.event.kind)).toEqual(["deal_began"]);
  expect(next.byClock.size).toBe(0);
});

test("the bank is read off the deadline as a phase begins and kept while it runs", () => {
  const running = followed(begun, [], view(2, 1, { at: 1_010_000, play: { ...view(1, 1).play, turn_number: 1 } }));

  expect(begun.bank).toBe(30);
  expect(running.bank).toBe(30);
});

test("names stay as they were when it happened", () => {
  const gone = followed(begun, [event("dropped", { seat: 1, points: 20 })], view(2, 1, { seats: [] }));

  expect(gone.log[0]?.names.get(1)).toBe("Ravi");
});
