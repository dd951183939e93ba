import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import type { Told } from "../../src/protocol";
import { meanwhile, sentence } from "../../src/table/telling";
import common from "../../src/text/en/common.json";
import table from "../../src/text/en/table.json";

beforeAll(() => i18next.init({ lng: "en", resources: { en: { translation: { common, table } } } }));

const told = (kind: string, more: Partial<Told> = {}): string | null =>
  sentence(
    {
      event: { kind, seat: 1, card: null, source: null, by_hand: true, points: null, ...more } as Told,
      names,
      mine: 0,
    },
    (card) => card,
  );
const names = new Map([
  [0, "Meena"],
  [1, "Ravi"],
]);

test("another's moves are told by name, mine as mine", () => {
  expect(told("discarded", { card: "KS" })).toBe("Ravi threw KS.");
  expect(told("discarded", { card: "KS", seat: 0 })).toBe("You threw KS.");
  expect(told("drew", { source: "discards", card: "9D" })).toBe("Ravi took 9D from the open pile.");
  expect(told("drew", { source: "stock" })).toBe("Ravi took from the closed pile.");
});

test("what the clock did is told as the clock's", () => {
  expect(told("discarded", { card: "KS", by_hand: false })).toBe("The clock threw KS for Ravi.");
  expect(told("drew", { source: "stock", card: "3S", seat: 0, by_hand: false })).toMatch(/^Time ran out/);
});

test("a declaration that stands and a wrong one are told apart", () => {
  expect(told("declared")).toBe("Ravi declared and it stands.");
  expect(told("declared", { points: 80 })).toBe("Ravi declared wrong: 80 points.");
});

test("turns and kinds yet unknown need no sentence", () => {
  expect(told("turn_began")).toBeNull();
  expect(told("struck_by_lightning")).toBeNull();
});

test("of the others, what counts is told since I moved last", () => {
  const by = (seat: number, kind: string, more: Partial<Told> = {}) => ({
    event: { kind, seat, card: null, source: null, by_hand: true, points: null, ...more } as Told,
    names,
    mine: 0,
  });
  const log = [
    by(1, "drew", { source: "discards", card: "9D" }),
    by(0, "discarded", { card: "KS" }),
    by(1, "drew", { source: "stock" }),
    by(1, "discarded", { card: "2C" }),
    by(0, "drew", { source: "stock", card: "3S", by_hand: false }),
    by(0, "discarded", { card: "3S", by_hand: false }),
    by(1, "drew", { source: "discards", card: "3S" }),
    by(1, "dropped", { points: 40 }),
  ];

  expect(meanwhile(log).map((one) => sentence(one, (card) => card))).toEqual([
    "Ravi took 3S from the open pile.",
    "Ravi dropped: 40 points.",
  ]);
});

test("every way in which a deal ends has its sentence", () => {
  for (const why of ["declared", "last_seat", "stock_out", "turns_out", "void"]) {
    expect(told("ended", { why })).not.toMatch(/^table\./);
  }
});
