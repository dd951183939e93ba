import { describe, expect, test } from "vitest";
import {
  type Arrangement,
  dealt,
  follow,
  grouped,
  groupOf,
  keysOf,
  laidOut,
  moved,
  sorted,
  ungrouped,
} from "../../src/hand/groups";

const LAY: Arrangement = {
  groups: [
    ["4H.1", "5H.1", "6H.1"],
    ["9S.1", "PJ.1", "JS.1"],
  ],
  loose: ["7D.1", "2C.1", "7D.2"],
};
const HAND = ["4H", "5H", "6H", "9S", "PJ", "JS", "7D", "2C", "7D"];

test("a hand fresh from the deal is loose and by suit, printed jokers last", () => {
  expect(dealt(["PJ", "KS", "2C", "AH", "2C"])).toEqual({
    groups: [],
    loose: ["2C.1", "2C.2", "AH.1", "KS.1", "PJ.1"],
  });
});

describe("following the hand", () => {
  test("the same cards in another order change nothing", () => {
    expect(follow(LAY, HAND.toReversed())).toEqual(LAY);
  });

  test("a card drawn goes to the end of the loose ones under a name of its own", () => {
    expect(follow(LAY, [...HAND, "4H"])).toEqual({ ...LAY, loose: [...LAY.loose, "4H.2"] });
  });

  test("a card thrown is gone, and an empty group with it", () => {
    const lay = { groups: [["4H.1"]], loose: ["2C.1"] };

    expect(follow(lay, ["2C"])).toEqual({ groups: [], loose: ["2C.1"] });
  });

  test("of two equal cards the one that was let go goes", () => {
    const one = HAND.slice(0, -1);

    expect(follow(LAY, one, ["7D.1"]).loose).toEqual(["2C.1", "7D.2"]);
    expect(follow(LAY, one, ["7D.2"]).loose).toEqual(["7D.1", "2C.1"]);
  });

  test("else a loose one goes before one in a group", () => {
    const lay = { groups: [["7D.1", "8D.1", "9D.1"]], loose: ["7D.2"] };

    expect(follow(lay, ["7D", "8D", "9D"])).toEqual({ groups: [["7D.1", "8D.1", "9D.1"]], loose: [] });
  });

  test("a lapse that draws and throws in one view keeps the groups", () => {
    expect(follow(LAY, [...HAND.filter((card) => card !== "2C"), "AS"])).toEqual({
      groups: LAY.groups,
      loose: ["7D.1", "7D.2", "AS.1"],
    });
  });
});

describe("moving", () => {
  test("a card goes before the card at the index", () => {
    expect(moved(LAY, ["2C.1"], { group: 0, index: 1 }).groups[0]).toEqual(["4H.1", "2C.1", "5H.1", "6H.1"]);
  });

  test("within its group it counts the cards as they lay", () => {
    expect(moved(LAY, ["4H.1"], { group: 0, index: 2 }).groups[0]).toEqual(["5H.1", "4H.1", "6H.1"]);
    expect(moved(LAY, ["6H.1"], { group: 0, index: 0 }).groups[0]).toEqual(["6H.1", "4H.1", "5H.1"]);
    expect(moved(LAY, ["5H.1"], { group: 0, index: 2 })).toEqual(LAY);
  });

  test("several keep their order, and a group left empty is gone", () => {
    const next = moved(LAY, ["7D.2", "6H.1", "5H.1", "4H.1"], { group: 1, index: 3 });

    expect(next.groups).toEqual([["9S.1", "PJ.1", "JS.1", "4H.1", "5H.1", "6H.1", "7D.2"]]);
    expect(next.loose).toEqual(["7D.1", "2C.1"]);
  });

  test("a new group comes last", () => {
    expect(moved(LAY, ["7D.1", "4H.1"], { group: "new", index: 0 }).groups.at(-1)).toEqual(["4H.1", "7D.1"]);
  });

  test("no card is lost or doubled wherever it goes", () => {
    for (const group of [0, 1, "loose", "new"] as const) {
      for (const index of [0, 1, 3]) {
        const next = keysOf(moved(LAY, ["5H.1", "7D.2"], { group, index }));
        expect(next.toSorted()).toEqual(keysOf(LAY).toSorted());
      }
    }
  });
});

test("a group is made behind the group of its first card, jokers where they lay", () => {
  expect(grouped(LAY, ["2C.1", "PJ.1", "6H.1"]).groups).toEqual([
    ["4H.1", "5H.1"],
    ["6H.1", "PJ.1", "2C.1"],
    ["9S.1", "JS.1"],
  ]);
});

test("a group of loose cards comes last", () => {
  expect(grouped(LAY, ["7D.2", "7D.1"])).toEqual({ groups: [...LAY.groups, ["7D.1", "7D.2"]], loose: ["2C.1"] });
});

test("a group taken apart is loose", () => {
  expect(ungrouped(LAY, 0)).toEqual({ groups: [LAY.groups[1]], loose: [...LAY.loose, "4H.1", "5H.1", "6H.1"] });
});

test("the best groups are laid from the cards held, the rest by suit", () => {
  const next = laidOut(LAY, [
    ["9S", "PJ", "JS"],
    ["7D", "7D", "7C"],
  ]);

  expect(next.groups).toEqual([
    ["9S.1", "PJ.1", "JS.1"],
    ["7D.1", "7D.2"],
  ]);
  expect(next.loose).toEqual(["2C.1", "4H.1", "5H.1", "6H.1"]);
});

test("sorted by rank, equal ranks lie by suit and printed jokers last", () => {
  expect(sorted(LAY, "rank").loose).toEqual(["2C.1", "4H.1", "5H.1", "6H.1", "7D.1", "7D.2", "9S.1", "JS.1", "PJ.1"]);
});

test("a key's group is found", () => {
  expect([groupOf(LAY, "JS.1"), groupOf(LAY, "2C.1")]).toEqual([1, "loose"]);
});
