import { describe, expect, it } from "vitest";
import { readGroup } from "../../src/rules/readings";
import { VARIANTS } from "../../src/rules/variants";
import { EXAMPLE_WILD, examplesOf } from "../../src/screens/rules/examples";

const EXAMPLES = Object.values(VARIANTS).flatMap((variant) =>
  examplesOf(variant).map((example) => [variant.key, example.name, variant, example] as const),
);

describe("the examples of the sheets", () => {
  it.each(EXAMPLES)("of %s: %s is judged as the sheet says", (_key, _name, variant, { cards, kind, packs }) => {
    expect(readGroup(cards, EXAMPLE_WILD, variant, packs).kind).toBe(kind);
  });
});
