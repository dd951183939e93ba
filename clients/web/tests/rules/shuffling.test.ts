import { expect, test } from "vitest";
import { type Bytes, fromHex, toHex } from "../../src/rules/bytes";
import { dealFrom, starterOf } from "../../src/rules/dealing";
import { below, hashed, shuffled, words } from "../../src/rules/shuffling";
import { variantOf } from "../../src/rules/variants";
import { said, VECTORS } from "./page";

const TOP = bytes("s_256");
const ONE = bytes("s_1");
const NONCES = said("nonces").split(" ").map(hex);

function hex(text: string): Bytes {
  return fromHex(text) ?? new Uint8Array();
}

function bytes(name: string): Bytes {
  return hex(said(name));
}

function named(start: string): string[] {
  const found = Object.keys(VECTORS).filter((name) => name.startsWith(start));
  if (found.length === 0) throw new Error(`docs/notation.md has no vector that begins with "${start}"`);
  return found;
}

async function* given(numbers: readonly number[]): AsyncGenerator<number, never> {
  yield* numbers;
  throw new Error("no more words");
}

test.each(named("s_"))("%s is what the last seed hashes to", async (name) => {
  expect(toHex(await hashed(TOP, 256 - Number(name.slice(2))))).toBe(VECTORS[name]);
});

test.each([
  ["words toss", "toss", NONCES],
  ["words pack", "pack", NONCES],
  ["words pack with a bot", "pack", [NONCES[0] ?? new Uint8Array(), new Uint8Array()]],
])("%s are those of the page", async (name, purpose, nonces) => {
  const stream = words(ONE, purpose, nonces);

  for (const word of said(name).split(" ")) {
    expect((await stream.next()).value).toBe(Number(word));
  }
});

test.each(named("below"))("%s: words of the uneven last stretch are passed over", async (name) => {
  const [, bound, , ...numbers] = name.split(" ");

  expect(await below(Number(bound), given(numbers.map(Number)))).toBe(Number(VECTORS[name]));
});

test("toss, hands and piles are those of the page", async () => {
  const dealt = await dealFrom(ONE, NONCES, variantOf("market"));

  expect(dealt.tossed.join(" ")).toBe(said("toss"));
  expect(String(dealt.starter)).toBe(said("starts"));
  expect(dealt.hands.map((hand) => hand.join(" "))).toEqual([said("hand 0"), said("hand 1")]);
  expect(dealt.opened).toBe(said("first discard"));
  expect(dealt.turned).toBe(said("turned"));
  expect(dealt.stock.slice(0, 3).join(" ")).toBe(said("stock from the top"));
  expect(dealt.stock).toHaveLength(106 - 26 - 2);
});

test.each(named("reshuffle"))("%s is that of the page", async (name) => {
  const [purpose = "", , ...cards] = name.split(" ");

  expect((await shuffled(cards, ONE, purpose, NONCES)).join(" ")).toBe(VECTORS[name]);
});

test.each([
  ["9H KD 4S", 1],
  ["KH KD 4S", 0],
  ["KC AD KS", 1],
  ["AC AD AH AS", 3],
  ["2C 2D", 1],
  ["TS JC", 1],
])("of the toss %s place %i is the highest", (tossed, place) => {
  expect(starterOf(tossed.split(" "))).toBe(place);
});
