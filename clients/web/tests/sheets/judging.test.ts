import { describe, expect, it } from "vitest";
import { wildRank } from "../../src/rules/cards";
import { variantOf } from "../../src/rules/variants";
import { judge } from "../../src/sheets/judging";
import { endedView } from "./ended";

const ENDED = ["deal_lost", "practice", "won_by_last_seat"].map((name) => [name, endedView(name)] as const);

describe("a declaration judged here", () => {
  it.each(ENDED)("is read as the house reads it: %s", (_name, { play, variant }) => {
    for (const seat of play?.result?.seats ?? []) {
      const judged = judge(seat.groups, wildRank(play?.turned ?? ""), variantOf(variant), play?.packs ?? 0);

      expect(judged.readings).toEqual(seat.readings);
      if (seat.status === "wrong_declaration") expect(judged.faults).toEqual(seat.faults);
    }
  });

  it("stands when the house says that it stands", () => {
    const { play, variant } = endedView("deal_won");
    const winner = play?.result?.seats.find(({ status }) => status === "won");
    const judged = judge(winner?.groups ?? [], wildRank(play?.turned ?? ""), variantOf(variant), play?.packs ?? 0);

    expect(judged.faults).toEqual([]);
    expect(judged.conditions.every(({ holds }) => holds)).toBe(true);
  });

  it("names the jokers that keep the sequences from being pure", () => {
    const groups = [
      ["2H", "PJ", "4H"],
      ["7C", "8C", "PJ", "TC"],
      ["KC", "KD", "KH"],
      ["5S", "5H", "5D"],
    ];

    expect(judge(groups, "A", variantOf("market"), 2).faults).toEqual([
      { fault: "no_pure_sequence", rule: 15, cards: ["PJ", "PJ"] },
    ]);
  });

  it("names the one sequence that there is when two are needed", () => {
    const groups = [
      ["2H", "3H", "4H"],
      ["7C", "7D", "7H", "7S"],
      ["KC", "KD", "KH"],
      ["5S", "5H", "5D"],
    ];

    expect(judge(groups, "A", variantOf("market"), 2).faults).toEqual([
      { fault: "too_few_sequences", rule: 15, cards: ["2H", "3H", "4H"] },
    ]);
  });
});
