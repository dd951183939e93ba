import { describe, expect, test } from "vitest";
import { PLAIN_CARDS, PRINTED_JOKER, type RANKS, SUITS } from "../../src/rules/cards";
import { classify } from "../../src/rules/classify";
import { lacking } from "../../src/rules/lacking";
import { VARIANTS, variantOf } from "../../src/rules/variants";

test.each<[string, string, number | null]>([
  ["market", "5H 6H 7H", 0],
  ["market", "5H 6H", 1],
  ["market", "5H 7H", 1],
  ["market", "5H 5D", 1],
  ["market", "5H", 2],
  ["market", "PJ", 2],
  ["classic", "PJ", 0],
  ["market", "4H 5H 7H", 1],
  ["market", "4H 8H", 3],
  ["market", "4H 8H PJ", 2],
  ["market", "QH AH", 1],
  ["market", "KH AH 3H", 9],
  ["market", "5H 6D", null],
  ["market", "5H 5H", null],
  ["market", "5H 5H 6H", null],
  ["classic", "4H PJ 2C", null],
])("in %s %s lacks %s", (variant, cards, more) => {
  expect(lacking(cards.split(" "), "2", variantOf(variant), 2)).toBe(more);
});

/** The least number of cards, up to two, that make the group a meld, by trying all there are. */
function tried(cards: readonly string[], ...terms: [(typeof RANKS)[number], (typeof VARIANTS)[string], number]) {
  const all = [...PLAIN_CARDS, PRINTED_JOKER];
  const holds = (...more: string[]) => classify([...cards, ...more], ...terms) !== null;
  if (holds()) {
    return 0;
  }
  return all.some((card) => holds(card)) ? 1 : all.some((card) => all.some((other) => holds(card, other))) ? 2 : null;
}

describe.each(Object.values(VARIANTS))("in $key", (variant) => {
  const near = [..."A23QK"].flatMap((rank) => SUITS.slice(0, 2).map((suit) => rank + suit));
  const some = [...near, "7C", PRINTED_JOKER];

  test.each([2, 3])("with %i packs small groups lack what trying every card finds", (packs) => {
    for (const [at, card] of some.entries()) {
      for (const other of some.slice(at)) {
        const found = lacking([card, other], "Q", variant, packs);
        expect([card, other, found !== null && found > 2 ? null : found]).toEqual([
          card,
          other,
          tried([card, other], "Q", variant, packs),
        ]);
      }
    }
  });
});
