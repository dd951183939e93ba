import { expect, test } from "vitest";
import type { View } from "../../src/protocol";
import { bankAtFirst, bankOnTurn, phaseSeconds, split } from "../../src/table/timing";

test("a phase lasts as long as its variant says, at the table's pace, two seconds at least", () => {
  expect(phaseSeconds({ phase: "draw", variant: "market", pace: 100 })).toBe(15);
  expect(phaseSeconds({ phase: "discard", variant: "market", pace: 150 })).toBe(23);
  expect(phaseSeconds({ phase: "arranging", variant: "classic", pace: 100 })).toBe(45);
  expect(phaseSeconds({ phase: "draw", variant: "market", pace: 1 })).toBe(2);
});

test("the turn's own seconds come first, then the bank's", () => {
  expect(split(44, 30, 15, 30)).toMatchObject({ turn: 14, bank: 30, isOnBank: false, isLast: false });
  expect(split(30, 30, 15, 30)).toMatchObject({ turn: 0, bank: 30, isOnBank: true, isLast: false });
  expect(split(5, 30, 15, 30)).toMatchObject({ turn: 0, bank: 5, isOnBank: true, isLast: true });
});

test("without a bank the deadline is the turn's", () => {
  expect(split(6, 0, 20, 0)).toMatchObject({ turn: 6, bank: 0, isOnBank: false, isLast: false });
  expect(split(5, 0, 20, 0)).toMatchObject({ isLast: true });
});

test("the second that the house rounds up is not shown as one more than the turn has", () => {
  expect(split(46, 30, 15, 30).turn).toBe(15);
});

const turnOf = (seat: number, deadline: number): View =>
  ({
    phase: "draw",
    variant: "market",
    pace: 100,
    seat: 0,
    at: 1_000_400,
    deadline,
    play: { turn: seat, bank: 12 },
  }) as unknown as View;

test("my bank is told, another's is what his deadline has beyond the turn", () => {
  expect(bankOnTurn(turnOf(0, 1028))).toBe(12);
  expect(bankOnTurn(turnOf(1, 1001 + 15 + 20))).toBe(20);
  expect(bankOnTurn(turnOf(1, 1001 + 15))).toBe(0);
  expect(bankOnTurn(turnOf(1, 9999))).toBe(bankAtFirst({ variant: "market", pace: 100 }));
});
