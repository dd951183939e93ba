import { beforeAll, describe, expect, it } from "vitest";
import type { SeatResult } from "../../src/protocol/types";
import { readGroup } from "../../src/rules/readings";
import { variantOf } from "../../src/rules/variants";
import type { Checked } from "../../src/sheets/checking";
import { countingTexts } from "../../src/sheets/counting";
import { faultText, flawText, wrongs } from "../../src/sheets/flaws";
import { judge } from "../../src/sheets/judging";
import { cardsAmong } from "../../src/text/cards";
import { hasText } from "../../src/text/i18n";
import { endedView } from "./ended";
import { speaking } from "./speaking";

const market = variantOf("market");
const classic = variantOf("classic");
const plain = (text: string | null): string => (text ?? "").replaceAll("\uFE0E", "");
const flaw = (cards: string, variant = market): string =>
  plain(flawText(readGroup(cards.split(" "), "A", variant, 2), variant, 2));

const LOSER: SeatResult = {
  seat: 1,
  name: "Ravi",
  status: "lost",
  cards: [],
  groups: [],
  readings: [],
  faults: [],
  counted: [
    { card: "8D", points: 8 },
    { card: "2C", points: 2 },
    { card: "7D", points: 0 },
  ],
  rule: "outside_groups",
  points: 10,
  money: -50,
};

describe("in English", () => {
  beforeAll(() => speaking("en"));

  it.each([
    ["KD KC KD", "A set needs different suits. Here K♦ stands twice."],
    ["KD KC KD KC", "A set needs different suits. Here K♣ and K♦ stand twice."],
    ["7D 8C 2S", "8♣, 7♦ and 2♠ are neither of one suit nor of one rank."],
    ["7D 8D", "A group needs 3 cards or more. Here is only 7♦ and 8♦."],
    ["7D 7D 8D", "In a sequence every rank stands once. Here 7♦ stands twice."],
    ["TD 5D 6D", "5♦, 6♦ and 10♦ do not follow one another."],
    ["7D 7D 7D", "The packs hold only 2 of each card. Here 7♦ stands more often."],
  ])("says why %s is no group", (cards, sentence) => {
    expect(flaw(cards)).toBe(sentence);
  });

  it("names the limits of the variant", () => {
    expect(flaw("KC KD KH KS AC", classic)).toBe("A set has 4 cards at most. Here are 5: A♣, K♣, K♦, K♥ and K♠.");
    expect(flaw("2H 3H PJ PJ", classic)).toBe("More jokers than one group may have: Joker.");
  });

  it("says every fault of a declaration once", () => {
    const groups = [
      ["2H", "PJ", "4H"],
      ["7C", "7D", "7H", "7S"],
      ["KC", "KD", "KD"],
      ["5S", "5H", "5D"],
    ];
    const { readings, faults } = judge(groups, "A", classic, 2);

    expect(wrongs(readings, faults, classic, 2).map(plain)).toEqual([
      "A set needs different suits. Here K♦ stands twice.",
      "Two sequences are needed. Here is only 2♥, Joker and 4♥.",
      "One sequence must be pure, without jokers. Here Joker stands in.",
      "One of the sequences needs 4 cards or more. None has.",
    ]);
  });

  it("counts a loser's cards one by one", () => {
    expect(countingTexts(LOSER, market).map(plain)).toEqual([
      "Two sequences, one of them pure: only cards outside groups count.",
      "8♦ 8 + 2♣ 2 = 10.",
      "7♦ is a joker: 0.",
      "No better arrangement of these cards exists.",
    ]);
  });

  it("says why the charge is not the sum", () => {
    const nothing = { ...LOSER, counted: [], points: 2 };
    const much = {
      ...LOSER,
      counted: Array(9).fill({ card: "KD", points: 10 }),
      points: 80,
      rule: "every_card" as const,
    };

    expect(countingTexts(nothing, market)).toContain("Who loses to a declaration pays 2 points at least.");
    expect(countingTexts(nothing, market)).toContain("No card is left over: 0.");
    expect(countingTexts(much, market)).toContain("A deal costs 80 points at most.");
  });

  it("tells a flat loss, a drop and a wrong declaration by their cost", () => {
    const told = (change: Partial<SeatResult>) => countingTexts({ ...LOSER, ...change }, classic)[0];

    expect(told({ rule: "flat", points: 80 })).toBe(
      "Without the sequences that are needed the loss is flat, whatever the cards: 80 points.",
    );
    expect(told({ status: "dropped_first", rule: null, points: 10 })).toBe("Dropped before taking a card: 10 points.");
    expect(told({ status: "wrong_declaration", rule: null, points: 80 })).toBe("A wrong declaration costs 80 points.");
    expect(told({ status: "won", rule: null, points: 0 })).toBeUndefined();
  });

  it("counts the house's own results to the points that it charges", () => {
    const loser = endedView("deal_lost").play?.result?.seats[1] as SeatResult;

    expect(countingTexts(loser, classic).map(plain)).toContainEqual(expect.stringMatching(/ = 38\.$/));
  });
});

describe("in both languages", () => {
  const FLAWED = ["KD KC KD", "7D 8C 2S", "7D 8D", "7D 7D 8D", "TD 5D 6D", "7D 7D 7D", "KC KD KH KS AC", "2H 3H PJ PJ"];

  it.each(["en", "hi"] as const)("%s leaves no value and no card out", async (language) => {
    await speaking(language);
    for (const cards of FLAWED) {
      expect(flaw(cards, classic)).not.toMatch(/[{}]|sheets\./);
      expect(flaw(cards, classic)).toMatch(/[♣♦♥♠]|Joker|जोकर/);
    }
    for (const fault of [
      "card_count",
      "too_few_sequences",
      "no_pure_sequence",
      "no_long_sequence",
      "invalid_group",
    ] as const)
      for (const cards of [[], ["PJ"], ["PJ", "AC"]])
        expect(faultText({ fault, rule: 15, cards }, classic)).not.toMatch(/[{}]|sheets\./);
  });
});

describe("the check of a deal", () => {
  const DETAILS: Record<Checked["detail"], true> = {
    seed_opens: true,
    seed_differs: true,
    seed_unknown: true,
    nonce_used: true,
    nonce_differs: true,
    nonce_unknown: true,
    cards_follow: true,
    cards_unknown: true,
    hand_differs: true,
    hand_unknown: true,
    toss_differs: true,
    opened_differs: true,
    turned_differs: true,
    not_dealt: true,
  };

  it.each(["en", "hi"] as const)("has a sentence for all that it may find, in %s", async (language) => {
    await speaking(language);
    expect(Object.keys(DETAILS).filter((detail) => !hasText(`sheets.fair.${detail}`))).toEqual([]);
  });
});

describe("a sentence with cards", () => {
  it("is cut at them", async () => {
    await speaking("en");

    expect(cardsAmong("Here 10♦\uFE0E stands twice.")).toEqual([
      { text: "Here ", card: null },
      { text: "10♦\uFE0E", card: "TD" },
      { text: " stands twice.", card: null },
    ]);
    expect(cardsAmong("No card.")).toEqual([{ text: "No card.", card: null }]);
  });
});
