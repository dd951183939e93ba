import { describe, expect, it, test } from "vitest";
import { judge } from "../../src/rules/classify";
import { conditions, faults } from "../../src/rules/conditions";
import { clockFinish, finishes } from "../../src/rules/finishing";
import { countAsGrouped, pointsIfLost } from "../../src/rules/points";
import { readGroup } from "../../src/rules/readings";
import { packsFor, VARIANTS, variantOf } from "../../src/rules/variants";
import { cards, groups, of, read, terms } from "./vectors";

describe("groups.csv", () => {
  test.each(read("groups.csv"))("$case: $cards in $variant is $kind", (row) => {
    const judged = judge(cards(of(row, "cards")), ...terms(row));

    expect([judged.kind ?? "none", String(judged.jokers)]).toEqual([row.kind, row.jokers]);
  });
});

describe("readings.csv", () => {
  test.each(read("readings.csv"))("$cards in $variant reads $reading", (row) => {
    const found = readGroup(cards(of(row, "cards")), ...terms(row));
    const reading = found.cards.map(({ card, stands_for }) =>
      stands_for === card ? card : `${card}=${stands_for ?? "-"}`,
    );

    expect(found.kind ?? "-").toBe(row.kind);
    expect(reading.join(" ")).toBe(row.reading);
    expect(found.flaw ?? "-").toBe(row.flaw);
    expect(found.at_fault).toEqual(cards(of(row, "at_fault")));
  });
});

describe("declarations.csv", () => {
  test.each(read("declarations.csv"))("$case: $groups in $variant has $faults", (row) => {
    const expected = cards(of(row, "faults"));
    const shown = groups(of(row, "groups"));

    expect(faults(shown, ...terms(row)).sort()).toEqual(expected.sort());
    expect(conditions(shown, ...terms(row)).every(({ holds }) => holds)).toBe(expected.length === 0);
  });
});

describe("counts.csv", () => {
  // "best" is the best arrangement of the hand, which only the house looks for.
  const given = read("counts.csv").filter((row) => row.groups !== "best");

  test.each(given)("$case: $hand as $groups costs $points in $variant", (row) => {
    const laid = row.groups === "none" ? [] : groups(of(row, "groups"));
    const loose = laid.flat().reduce((left, card) => left.toSpliced(left.indexOf(card), 1), cards(of(row, "hand")));
    const { points, rule } = countAsGrouped(laid, loose, ...terms(row));

    expect([String(points), rule]).toEqual([row.points, row.rule]);
    expect(String(pointsIfLost(laid, loose, ...terms(row)))).toBe(row.charged);
  });
});

describe("finishes.csv", () => {
  test.each(read("finishes.csv"))("$case: $hand in $variant can put down $cards", (row) => {
    const hand = cards(of(row, "hand"));
    const found = finishes(hand, ...terms(row));

    expect(clockFinish(hand, of(row, "drawn"), ...terms(row))?.card ?? "-").toBe(row.auto);
    expect(found.map(({ card }) => card)).toEqual(cards(of(row, "cards")));
    for (const { card, groups: shown } of found) {
      expect([card, ...shown.flat()].sort()).toEqual([...hand].sort());
    }
  });
});

describe("packs.csv", () => {
  test.each(read("packs.csv"))("$variant has $packs packs for $seats seats", (row) => {
    expect(packsFor(variantOf(of(row, "variant")), Number(row.seats))).toBe(Number(row.packs));
  });
});

describe("variants.csv", () => {
  const rows = read("variants.csv");
  const written = (value: unknown) => ({ null: "-", true: "yes", false: "no" })[String(value)] ?? String(value);

  test.each(Object.values(VARIANTS))("$key has the parameters that the rules give it", (variant) => {
    const { key, ...parameters } = variant;

    expect(Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, written(value)]))).toEqual(
      Object.fromEntries(rows.map((row) => [row.parameter, row[key]])),
    );
  });

  it("names every variant there is", () => {
    const { parameter: _, ...keys } = rows[0] ?? {};

    expect(Object.keys(VARIANTS).sort()).toEqual(Object.keys(keys).sort());
  });
});
