import { expect, test } from "vitest";
import type { DealView, Thrown } from "../../src/protocol";
import { VARIANTS, variantOf } from "../../src/rules/variants";
import { goneOf, throwsOf } from "../../src/table/thrown";

const cards = (text: string): Thrown[] =>
  text.split(" ").map((one) => ({ card: one.slice(0, 2), seat: one[2] ? Number(one[2]) : null }));

const play = (thrown: string, discards: string, turn = 0, seats = 3): DealView =>
  ({
    thrown: cards(thrown),
    discards: discards ? cards(discards) : [],
    turn,
    packs: 2,
    tossed: cards("AS0 KS1 QS2".split(" ").slice(0, seats).join(" ")),
  }) as unknown as DealView;

const market = variantOf("market");
const takers = (deal: DealView) => throwsOf(deal, market, new Set()).map(({ takenBy }) => takenBy);

test("a card that does not lie there any more was taken by who threw next", () => {
  expect(takers(play("QD 3S0 KH1 5C2", "QD KH1 5C2"))).toEqual([null, 1, null, null]);
});

test("the newest, taken just now, is with the seat whose turn it is", () => {
  expect(takers(play("QD 3S0", "QD", 1))).toEqual([null, 1]);
});

test("the house's first card can be taken too, and the pile be empty", () => {
  expect(takers(play("QD", "", 2))).toEqual([2]);
  expect(takers(play("QD 3S2", "3S2"))).toEqual([2, null]);
});

test("once the discards may have been shuffled back, nothing is said of what lay under them", () => {
  const stock = 2 * 53 - 3 * 13 - 2;
  const long = Array.from({ length: stock }, (_, place) => `2C${place % 3}`).join(" ");

  expect(takers(play(`QD ${long}`, "2C1")).every((taker) => taker === null)).toBe(true);
});

test("a variant that never reshuffles leaves no doubt", () => {
  const long = Array.from({ length: 70 }, (_, place) => `2C${place % 3}`).join(" ");
  const all = throwsOf(play(`QD ${long}`, "2C0"), VARIANTS.jili ?? market, new Set());

  expect(all.filter(({ takenBy }) => takenBy !== null)).toHaveLength(70);
});

test("what the clock was seen to throw is marked", () => {
  expect(throwsOf(play("QD 3S0 KH1", "QD 3S0 KH1"), market, new Set([2])).map(({ byClock }) => byClock)).toEqual([
    false,
    false,
    true,
  ]);
});

test("what is gone was thrown and not taken up again, copies counted", () => {
  const gone = goneOf(throwsOf(play("QD 3S0 KH1 3S2 KH0", "QD 3S0 3S2 KH0"), market, new Set()));

  expect([...gone]).toEqual([
    ["QD", 1],
    ["3S", 2],
    ["KH", 1],
  ]);
});
