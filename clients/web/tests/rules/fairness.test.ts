import { describe, expect, test } from "vitest";
import { checkDeal, type Detail, type Seen } from "../../src/rules/fairness";
import { variantOf } from "../../src/rules/variants";
import { said } from "./page";

const NONCES = said("nonces").split(" ");
const REVEALED = { seed: said("s_1"), nonces: NONCES };
const SEEN: Seen = {
  commitment: said("s_0"),
  deal: 1,
  variant: variantOf("market"),
  place: 1,
  nonce: NONCES[1] ?? null,
  hand: said("hand 1").split(" ").reverse(),
  tossed: said("toss").split(" "),
  opened: said("first discard"),
  turned: said("turned"),
};

async function details(seen: Partial<Seen>, revealed: Partial<typeof REVEALED> = {}): Promise<Detail[]> {
  const { lines } = await checkDeal({ ...SEEN, ...seen }, { ...REVEALED, ...revealed });
  return lines.map(({ detail }) => detail);
}

test("a deal that follows from what was committed to is fair", async () => {
  expect(await checkDeal(SEEN, REVEALED)).toEqual({
    fair: true,
    lines: [
      { name: "seed", holds: true, detail: "seed_opens" },
      { name: "nonce", holds: true, detail: "nonce_used" },
      { name: "cards", holds: true, detail: "cards_follow" },
    ],
  });
});

test("the seed of a later deal opens the same commitment by its own number only", async () => {
  const second = { seed: said("s_2") };

  expect((await details({ deal: 2 }, second))[0]).toBe("seed_opens");
  expect((await details({ deal: 1 }, second))[0]).toBe("seed_differs");
});

describe("a deal is not fair when", () => {
  test.each<[string, Partial<Seen>, Detail]>([
    ["the commitment shown was another", { commitment: said("s_1") }, "seed_differs"],
    ["my nonce was exchanged", { nonce: "02".repeat(16) }, "nonce_differs"],
    ["my nonce stands at another place", { place: 0 }, "nonce_differs"],
    ["a card of mine is another", { hand: [...said("hand 1").split(" ").slice(1), "AC"] }, "hand_differs"],
    ["a card is missing", { hand: said("hand 1").split(" ").slice(1) }, "hand_differs"],
    ["the turned card is another", { turned: "8S" }, "turned_differs"],
    ["the first open card is another", { opened: "8S" }, "opened_differs"],
    ["the toss is another", { tossed: ["KH", "9D"] }, "toss_differs"],
  ])("%s", async (_, seen, detail) => {
    const { fair, lines } = await checkDeal({ ...SEEN, ...seen }, REVEALED);

    expect(fair).toBe(false);
    expect(lines.find((line) => line.detail === detail)?.holds).toBe(false);
  });

  test.each<[string, Partial<typeof REVEALED>, Detail]>([
    ["the seed is another", { seed: said("s_2") }, "turned_differs"],
    ["the seed is no seed", { seed: "00ff" }, "not_dealt"],
    ["the seed is no number", { seed: "seed" }, "not_dealt"],
    ["another's nonce was exchanged", { nonces: ["02".repeat(16), NONCES[1] ?? ""] }, "turned_differs"],
    ["a nonce is no number", { nonces: ["nonce", NONCES[1] ?? ""] }, "not_dealt"],
  ])("%s", async (_, revealed, detail) => {
    const { fair, lines } = await checkDeal(SEEN, { ...REVEALED, ...revealed });

    expect(fair).toBe(false);
    expect(lines.find((line) => line.name === "cards")).toMatchObject({ holds: false, detail });
  });
});

test("what this device does not remember is neither confirmed nor held against the house", async () => {
  const { fair, lines } = await checkDeal({ ...SEEN, nonce: null, hand: null }, REVEALED);

  expect(fair).toBe(false);
  expect(lines.map(({ holds }) => holds)).toEqual([true, null, null]);
  expect(await details({ hand: null, turned: "8S" })).toContain("turned_differs");
});
