import type { Variant } from "../../rules/variants";

/** A group drawn on the sheet, and as what it holds; null: as nothing. The wild rank is EXAMPLE_WILD. */
export interface Example {
  /** Of its words: `rules.example.NAME`. */
  name: string;
  cards: string[];
  kind: "pure_sequence" | "sequence" | "set" | null;
  packs: number;
}

export const EXAMPLE_WILD = "8";

const ALWAYS: Example[] = [
  { name: "pure", cards: ["4H", "5H", "6H"], kind: "pure_sequence", packs: 2 },
  { name: "natural", cards: ["7C", "8C", "9C"], kind: "pure_sequence", packs: 2 },
  { name: "sequence", cards: ["JS", "8D", "KS"], kind: "sequence", packs: 2 },
  { name: "set", cards: ["9C", "9D", "9S"], kind: "set", packs: 2 },
  { name: "set_joker", cards: ["QD", "QS", "PJ"], kind: "set", packs: 2 },
];
const WRONG: Example[] = [
  { name: "same_suit", cards: ["7H", "7D", "7D"], kind: null, packs: 2 },
  { name: "ace", cards: ["KH", "AH", "2H"], kind: null, packs: 2 },
];
const TRIPLE: Example = { name: "triple", cards: ["9H", "9H", "9H"], kind: "pure_sequence", packs: 3 };
const TWO_JOKERS: Example = { name: "two_jokers", cards: ["4C", "8D", "PJ", "7C"], kind: null, packs: 2 };
const LARGE_SET: Example = { name: "large_set", cards: ["6C", "6D", "6H", "6S", "PJ"], kind: null, packs: 2 };

/** The examples of a variant, those that hold first. */
export function examplesOf(variant: Variant): Example[] {
  return [
    ...ALWAYS,
    ...(variant.identical_triples ? [TRIPLE] : []),
    ...WRONG,
    ...(variant.sequence_jokers_max === 1 ? [TWO_JOKERS] : []),
    ...(variant.set_size_max === 4 ? [LARGE_SET] : []),
  ];
}
