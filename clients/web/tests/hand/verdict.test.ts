import { expect, test } from "vitest";
import { naturalsIn, verdictOf } from "../../src/hand/verdict";
import { variantOf } from "../../src/rules/variants";

const RULING = { wild: "7" as const, variant: variantOf("market"), packs: 2 };

test.each([
  ["4H.1 5H.1 6H.1", { look: "pure_sequence", lacks: null, points: 15 }],
  ["9S.1 TS.1 PJ.1 QS.1", { look: "sequence", lacks: null, points: 29 }],
  ["KD.1 KC.1 7D.1", { look: "set", lacks: null, points: 20 }],
  ["KD.1 KC.1", { look: "fault", lacks: 1, points: 20 }],
  ["KD.1 KD.2 3H.1", { look: "fault", lacks: null, points: 23 }],
])("%s is judged", (keys, verdict) => {
  expect(verdictOf(keys.split(" "), false, RULING)).toEqual(verdict);
});

test("loose cards are counted, not judged", () => {
  expect(verdictOf(["7D.1", "8D.1", "3H.1", "2C.1", "JC.1"], true, RULING)).toEqual({
    look: "loose",
    lacks: null,
    points: 23,
  });
});

test("a wild card that counts as itself is natural, one that stands for another is not", () => {
  expect(naturalsIn(["6H.1", "7H.1", "8H.1"], RULING)).toEqual(["7H.1"]);
  expect(naturalsIn(["6H.1", "8H.1", "7D.1"], RULING)).toEqual([]);
  expect(naturalsIn(["6H.1", "7H.1", "7H.2"], RULING)).toHaveLength(1);
  expect(naturalsIn(["7H.1", "KD.1"], RULING)).toEqual([]);
});
