import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { replay } from "../../src/rules/replay";
import { bySuit } from "../../src/sheets/replay/bySuit";
import { stepText } from "../../src/sheets/replay/moves";
import type { Ended } from "../../src/sheets/verdict";
import { speaking } from "./speaking";

const FOLDER = new URL("../../../../tests/transcripts/rummy1/", import.meta.url);
const RECORDS = readdirSync(FOLDER).filter((name) => name.endsWith(".txt"));
const ENDED = {
  seat: 0,
  result: {
    seats: [
      { seat: 0, name: "Asha" },
      { seat: 1, name: "Ravi" },
    ],
  },
} as unknown as Ended;

async function told(name: string): Promise<string[]> {
  const played = await replay(readFileSync(new URL(name, FOLDER), "ascii"));
  return played.steps.map((step) => stepText(ENDED, played, step).replaceAll("\uFE0E", ""));
}

describe("a record in words", () => {
  it.each(["en", "hi"] as const)("has a sentence for every move of every kind of ending, in %s", async (language) => {
    await speaking(language);
    for (const name of RECORDS) {
      const texts = await told(name);
      for (const text of texts) expect(text).not.toMatch(/[{}]|history\.|undefined/);
    }
  });

  it("tells the record that the page of the notation shows", async () => {
    await speaking("en");
    const texts = await told("market-bank.txt");

    expect(texts[0]).toMatch(/^The cards are dealt\. First turn: Ravi\.$/);
    expect(texts.at(1)).toBe("Ravi took 3♣ from closed. Bank used: 5 s.");
    expect(texts.at(-1)).toBe("Ravi declared with 2♥. It stands.");
  });
});

describe("a hand suit by suit", () => {
  it("has printed jokers last and no empty suit", () => {
    expect(bySuit(["PJ", "KS", "2C", "AC", "3S"])).toEqual([["AC", "2C"], ["3S", "KS"], ["PJ"]]);
  });
});
