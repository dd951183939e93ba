import { describe, expect, test } from "vitest";
import { type Facts, slotsFor } from "../../src/hand/slots";
import type { Legal } from "../../src/protocol";

const NOTHING: Legal = {
  draw_stock: false,
  draw_discards: false,
  discard: [],
  declare: false,
  drop: false,
  keep: false,
  arrange: false,
};
const FACTS: Facts = {
  phase: "draw",
  isMine: true,
  isOut: false,
  legal: NOTHING,
  top: "9D",
  isTopJoker: false,
  chosen: [],
  isAsking: false,
  isHeld: false,
  points: 10,
  wantsToLeave: false,
  mayStay: false,
};
const TAKING = { ...FACTS, legal: { ...NOTHING, draw_stock: true, draw_discards: true } };
const THROWING: Facts = { ...FACTS, phase: "discard", legal: { ...NOTHING, discard: ["2C", "PJ"], declare: true } };

const shown = (facts: Facts) => slotsFor(facts).map(({ text, isOff }) => `${text}${isOff ? " off" : ""}`);

describe("before drawing", () => {
  test("both piles are offered alike", () => {
    const [left, right] = slotsFor(TAKING);

    expect([left.look, right.look]).toEqual(["act", "act"]);
    expect(shown(TAKING)).toEqual(["take_closed", "take_card"]);
    expect(right.card).toBe("9D");
  });

  test("a joker that cannot be taken says why", () => {
    const facts = { ...TAKING, isTopJoker: true, legal: { ...NOTHING, draw_stock: true } };

    expect(slotsFor(facts)[1]).toMatchObject({ isOff: true, why: "joker_stays" });
  });

  test("out of turn both are off and show what comes", () => {
    expect(shown({ ...FACTS, isMine: false })).toEqual(["closed off", "open off"]);
  });
});

describe("after drawing", () => {
  test("nothing can be done until exactly one card is selected", () => {
    expect(shown(THROWING)).toEqual(["finish off", "pick off"]);
    expect(shown({ ...THROWING, chosen: ["2C", "PJ"] })).toEqual(["finish off", "pick_one off"]);
    expect(shown({ ...THROWING, chosen: ["2C"] })).toEqual(["finish", "discard_card"]);
  });

  test("a card that may not be thrown can still be put down to finish", () => {
    const [finish, discard] = slotsFor({ ...THROWING, chosen: ["9D"] });

    expect(finish.isOff).toBe(false);
    expect(discard).toMatchObject({ isOff: true, why: "locked", icon: "lock" });
  });

  test("a joker asks for a second tap", () => {
    expect(shown({ ...THROWING, chosen: ["PJ"], isAsking: true })).toEqual(["finish", "throw_joker"]);
  });
});

test("while groups are shown, the best are offered and the own ones shown, once", () => {
  const arranging: Facts = { ...FACTS, phase: "arranging", isMine: false, legal: { ...NOTHING, arrange: true } };

  expect(shown(arranging)).toEqual(["best", "show"]);
  expect(slotsFor(arranging)[1].count).toBe(10);
  expect(shown({ ...arranging, legal: NOTHING })).toEqual(["best", "shown off"]);
});

test("who is out may leave, and take that back", () => {
  expect(shown({ ...FACTS, isOut: true })).toEqual(["leave", "staying off"]);
  expect(shown({ ...FACTS, isOut: true, wantsToLeave: true, mayStay: true })).toEqual(["leaving off", "stay"]);
});

test("before and after a deal nothing of a turn is offered", () => {
  expect(shown({ ...FACTS, phase: "waiting" })).toEqual(["leave", "rules"]);
  expect(shown({ ...FACTS, phase: "between" })).toEqual(["leave", "result"]);
});

test("without a connection, or with a command under way, all that needs the house is off", () => {
  for (const facts of [TAKING, { ...THROWING, chosen: ["2C"] }]) {
    expect(slotsFor({ ...facts, isHeld: true }).every(({ isOff }) => isOff)).toBe(true);
  }
  const arranging: Facts = { ...FACTS, phase: "arranging", legal: { ...NOTHING, arrange: true }, isHeld: true };
  expect(shown(arranging)).toEqual(["best", "show off"]);
});
