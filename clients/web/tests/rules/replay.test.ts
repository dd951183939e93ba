import { describe, expect, test } from "vitest";
import { bytesOf, sha256, toHex } from "../../src/rules/bytes";
import { isJoker, wildRank } from "../../src/rules/cards";
import { shoe } from "../../src/rules/dealing";
import { RecordBroken, readRecord } from "../../src/rules/record";
import { type Replay, replay, type Step } from "../../src/rules/replay";
import { transcripts } from "./vectors";

const FINISHED = transcript("market-bank");

/** What a transcript's name says must be so. */
const TOLD: Record<string, (deal: Replay) => boolean> = {
  declared: (deal) => deal.ending?.how === "declared",
  last_seat: (deal) => deal.ending?.how === "last_seat",
  stock_out: (deal) => deal.ending?.how === "stock_out",
  turns_out: (deal) => deal.ending?.how === "turns_out",
  void: (deal) => deal.ending?.how === "void",
  wrong: (deal) => deal.steps.at(-1)?.out.includes("wrong_declaration") ?? false,
  lapses: (deal) => deal.steps.some(({ move }) => move?.byHand === false),
  reshuffles: (deal) => deal.steps.some(({ reshuffled }) => reshuffled),
  bank: (deal) => deal.steps.some(({ move }) => (move?.bank ?? 0) > 0),
  clock_declares: (deal) => last(deal)?.kind === "declare" && last(deal)?.byHand === false,
  window_lapses: (deal) => last(deal)?.kind === "time_up" && deal.ending?.how === "declared",
};

function last(deal: Replay) {
  return deal.steps.at(-1)?.move;
}

function first(deal: Replay): Step {
  const [step] = deal.steps;
  if (step === undefined) {
    throw new Error("a replay has a first step");
  }
  return step;
}

function transcript(name: string): string {
  return new Map(transcripts).get(name) ?? "";
}

/** The record with other lines before its digest, and the digest that goes with them. */
async function redone(text: string, change: (lines: string[]) => string[]): Promise<string> {
  const before = `${change(text.split("\n").slice(0, -1)).join("\n")}\n`;
  return before + toHex(await sha256(bytesOf(before)));
}

describe.each(transcripts)("%s", (name, text) => {
  const [variant = "", told = ""] = name.split("-");

  test("replays to the deal that its name says, with the points it gives", async () => {
    const deal = await replay(text);

    expect(deal.variant.key).toBe(variant);
    expect(TOLD[told]?.(deal)).toBe(true);
    expect(deal.ending?.points.join(" ")).toBe(text.split("\n").at(-2));
    expect(deal.steps).toHaveLength((await readRecord(text)).moves.length + 1);
  });

  test("never loses a card or finds one", async () => {
    const { steps, packs, turned, variant: row } = await replay(text);
    const whole = shoe(packs, row.printed_jokers).length;

    for (const { hands, discards, stock, phase, move } of steps) {
      const finished = move?.kind === "declare" && move.faults.length === 0;
      const onSlot = finished || phase === "arranging" || move?.kind === "show" || move?.kind === "time_up" ? 1 : 0;
      expect(hands.flat().length + discards.length + stock + [turned].length + onSlot).toBe(whole);
    }
  });

  test("is broken when a byte is changed", async () => {
    await expect(readRecord(text.replace(/ 1\n/, " 2\n"))).rejects.toThrow(/something was changed/);
  });

  test("is broken when its winner is given points", async () => {
    const stale = await redone(text, (lines) => [...lines.slice(0, -1), (lines.at(-1) ?? "").replace(/\b0\b/, "81")]);

    await expect(replay(stale)).rejects.toThrow(/the points differ/);
  });

  test("tells the same while it is not yet over", async () => {
    const whole = await replay(text);
    const lines = text.split("\n").slice(0, -2);
    const written = /(\d+\+)?(=[^;]*;|a\d|[A-Z2-9][A-Z]|[sdx!v])/g;
    const moves = (lines.at(-1) ?? "").match(written) ?? [];
    const half = Math.floor(moves.length / 2);
    const begun = [...lines.slice(0, -1), moves.slice(0, half).join("")].join("\n");

    expect((await replay(begun)).steps).toEqual(whole.steps.slice(0, half + 1));
    expect((await replay(begun)).ending).toBeNull();
  });
});

test("the moves tell who did what, by hand or by the clock", async () => {
  const { steps, players } = await replay(transcript("market-lapses"));
  const seats = players.map(({ seat }) => seat);

  expect(steps[0]?.move).toBeNull();
  expect(steps[1]?.move).toMatchObject({
    kind: "draw",
    source: "stock",
    byHand: false,
    card: steps[1]?.hands[steps[0]?.turn ?? 0]?.at(-1),
  });
  expect(steps.slice(1).every(({ move }) => seats.includes(move?.seat ?? -1))).toBe(true);
  expect(steps.at(-1)?.out.filter((out) => out === "dropped_later")).toHaveLength(2);
});

describe("a text that is no record", () => {
  test.each<[string, string, RegExp]>([
    ["is another text", "Once upon a time", /begins with "rummy1"/],
    ["is of another notation", FINISHED.replace("rummy1", "rummy2"), /begins with "rummy1"/],
    ["has a letter of another alphabet", `${FINISHED}é`, /plain ASCII/],
    ["is empty", "", /begins with "rummy1"/],
    ["has one player", "rummy1 market 100 100 1\n0 P1 -\nseed\n", /two players or more/],
    ["names no variant", head("rummy1 rami 100 100 1"), /is no variant: there are bitwire, classic, jili, market/],
    ["has a deal too many", head("rummy1 market 100 100 257"), /the deal 1 to 256/],
    ["has a leading zero", head("rummy1 market 0100 100 1"), /The first line is/],
    ["seats somebody twice", begun("0 P1 -", "1 P1 -"), /each player sits once/],
    ["has seats out of order", begun("1 P1 -", "0 P2 -"), /lowest seat first/],
    ["has a seat too many", begun("0 P1 -", "6 P2 -"), /market has seats 0 to 5/],
    ["has a short nonce", begun("0 P1 -", "1 P2 abc"), /SEAT ID NONCE/],
    ["has a nonce spelt otherwise", begun("0 P1 -", "1 P2 rLu3QsdSTOzex1V9YOShmh"), /is not 16 bytes/],
    ["has no seed", `${head("rummy1 market 100 100 1").slice(0, -44)}seed\n`, /"seed" is not 32 bytes/],
    ["has no move", `${begun("0 P1 -", "1 P2 -")}sQX`, /No move can be read at "QX"/],
  ])("%s", async (_, text, message) => {
    await expect(replay(text)).rejects.toThrow(RecordBroken);
    await expect(replay(text)).rejects.toThrow(message);
  });

  function head(first: string): string {
    return `${first}\n0 P1 -\n1 P2 -\n${"A".repeat(43)}\n`;
  }

  function begun(...players: string[]): string {
    return `${["rummy1 market 100 100 1", ...players, "A".repeat(43)].join("\n")}\n`;
  }
});

/** The record as it was before its first move. */
function beforeMoves(name: string): string {
  return `${transcript(name).split("\n").slice(0, -3).join("\n")}\n`;
}

describe("a move against the rules", () => {
  test.each<[string, (first: Step) => string, RegExp]>([
    ["throws before drawing", ({ hands, turn }) => hands[turn]?.[0] ?? "", /Move 1 .* a card must be drawn first/],
    ["draws twice", () => "ss", /Move 2 .* drawn already/],
    ["drops after drawing", () => "sx", /a drop comes before drawing/],
    ["throws what is not held", ({ hands, turn }) => `d${notIn(hands[turn] ?? [])}`, /is not held/],
    [
      "gives back what was drawn",
      ({ discards }) => `d${discards[0]?.card}`,
      /was drawn from the discards in this turn/,
    ],
    ["uses more bank than there is", () => "31+s", /has 30 s of bank left, not 31/],
    ["uses bank that it used", () => "20+s11+AC", /has 10 s of bank left, not 11/],
    ["uses bank that a lapse used", () => "!1+AC", /has 0 s of bank left, not 1/],
    ["shows before the end", () => "a0", /nothing to show/],
    ["goes on after the end", () => "vs", /the deal is over/],
    ["declares cards not held", () => "s=AC:2C3C4C;", /not the cards held/],
  ])("%s", async (_, moves, message) => {
    const before = beforeMoves("market-bank");

    await expect(replay(before + moves(first(await replay(before))))).rejects.toThrow(message);
  });

  test("draws a joker that a player threw", async () => {
    const before = beforeMoves("bitwire-turns_out");
    const { hands, turn } = first(await replay(before));
    const { turned } = await replay(before);
    const joker = hands[turn]?.find((card) => isJoker(card, wildRank(turned)));

    expect(joker).toBeDefined();
    await expect(replay(`${before}s${joker}d`)).rejects.toThrow(/a joker thrown by a player cannot be drawn/);
  });

  test("drops where there are no drops", async () => {
    await expect(replay(`${beforeMoves("jili-declared")}x`)).rejects.toThrow(/the variant has no drops/);
  });

  test.each([
    ["shows twice", "a0a0", /nothing to show at this place/],
    ["shows for nobody", "a9", /nothing to show at this place/],
    ["plays on after a declaration", "s", /declared already/],
  ])("%s", async (_, moves, message) => {
    const declared = transcript("classic-declared").replace(/;[^;]*$/, ";");

    await expect(replay(declared + moves)).rejects.toThrow(message);
  });

  function notIn(hand: readonly string[]): string {
    return shoe(1, 0).find((card) => !hand.includes(card)) ?? "";
  }
});

test("a move by hand ends the row of lapses", async () => {
  const before = beforeMoves("market-lapses");
  const drawnByHand = "s!".repeat(9);
  const lapsed = "!!".repeat(6);

  expect(last(await replay(`${before}${drawnByHand}!`))?.kind).toBe("draw");
  expect(last(await replay(`${before}${lapsed}!`))?.kind).toBe("drop");
});

describe("points that cannot follow", () => {
  test.each([
    ["another drop", "market-last_seat", "21 0 20"],
    ["a place too many", "market-last_seat", "20 0 20 5"],
    ["a place too few", "market-last_seat", "20 0"],
    ["a loser who pays too little", "market-declared", (text: string) => text.replace(/[1-9]\d*/, "1")],
    ["a loser who pays too much", "market-declared", (text: string) => text.replace(/[1-9]\d*/, "81")],
    ["a void deal that costs", "market-void", "0 1 0"],
  ])("%s", async (_, name, points) => {
    const given = (before: string) => (typeof points === "string" ? points : points(before));
    const stale = await redone(transcript(name), (lines) => [...lines.slice(0, -1), given(lines.at(-1) ?? "")]);

    await expect(replay(stale)).rejects.toThrow(/the points differ/);
  });
});

test("points need a deal that is over, and a deal that is over needs points", async () => {
  const text = transcript("market-void");
  const early = await redone(text, (lines) => [...lines.slice(0, -2), "s", "0 0 0"]);

  await expect(replay(early)).rejects.toThrow(/its moves do not end the deal/);
  await expect(replay(text.split("\n").slice(0, -2).join("\n"))).rejects.toThrow(/the record has no points/);
});
