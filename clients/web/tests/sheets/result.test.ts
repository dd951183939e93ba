import { beforeAll, describe, expect, it } from "vitest";
import type { View } from "../../src/protocol/types";
import { wildRank } from "../../src/rules/cards";
import { variantOf } from "../../src/rules/variants";
import { checkEnded, fairnessOf } from "../../src/sheets/checking";
import { piecesOf } from "../../src/sheets/pieces";
import { staysOpen } from "../../src/sheets/stays";
import { type Ended, inOrder, mineIn, moneyLines, seatName, verdict, verdictNotes } from "../../src/sheets/verdict";
import { noted, seenIn } from "../../src/state/dealt";
import { endedIn, endedView, views } from "./ended";
import { speaking } from "./speaking";

const LOST = endedIn(endedView("deal_lost"));
const WON = endedIn(endedView("deal_won"));
const with_ = (ended: Ended, change: Partial<Ended["result"]>): Ended => ({
  ...ended,
  result: { ...ended.result, ...change },
});

beforeAll(() => speaking("en"));

describe("the verdict", () => {
  it("says who won and what I pay or get", () => {
    expect(verdict(LOST)).toMatch(/ won\. You pay 380\.$/);
    expect(verdictNotes(LOST)).toEqual(["38 points × 10."]);
    expect(verdict(WON)).toBe("You won 380");
  });

  it("moves no chips in practice", () => {
    const practice = endedIn(endedView("practice"));

    expect(verdict(practice)).toMatch(/ won\. You have 40 points\.$/);
    expect(verdictNotes(practice)).toEqual(["Everybody else was out.", "Practice: no chips move."]);
  });

  it("owns to a fault of the house", () => {
    expect(verdict(with_(LOST, { how: "void" }))).toBe("Fault of the house. All holds are returned.");
  });

  it("says so when I was not dealt in", () => {
    const stranger = { ...LOST, seat: 5 };

    expect(verdict(stranger)).toMatch(/ won\.$/);
    expect(verdictNotes(stranger)).toEqual(["You were not dealt in."]);
  });

  it("is another's where I sit on a seat that he played the deal from", () => {
    const won = endedView("deal_won");
    const newcomer = { ...won, seats: won.seats.map((one) => ({ ...one, dealt_in: false })) };

    expect(verdict(endedIn(newcomer))).toMatch(/^\S+ won\.$/);
  });

  it("calls a seat that nobody sits in now by its number", () => {
    const gone = with_(LOST, { seats: LOST.result.seats.map((seat) => ({ ...seat, name: "" })) });

    expect(seatName(gone, 0)).toBe("Seat 1");
    expect(seatName(gone, LOST.seat)).toBe("You");
  });

  it("shows the winner first, then me, then the fewest points", () => {
    const seat = (number: number, points: number, status: "won" | "lost") => ({
      ...(LOST.result.seats[1] as Ended["result"]["seats"][number]),
      seat: number,
      points,
      status,
    });
    const seats = [seat(0, 40, "lost"), seat(1, 60, "lost"), seat(2, 0, "won"), seat(3, 20, "lost")];

    expect(inOrder({ ...with_(LOST, { seats }), seat: 1 }).map((one) => one.seat)).toEqual([2, 1, 3, 0]);
  });
});

describe("the money", () => {
  it("goes from the pot to the rake and the winner, to the last unit", () => {
    const ended = with_(
      { ...WON, seat: 0 },
      {
        pot: 1070,
        rake: 53,
        seats: WON.result.seats.map((seat) =>
          seat.status === "won" ? { ...seat, money: 1017 } : { ...seat, points: 107 },
        ),
      },
    );
    const lines = moneyLines(ended, 5);

    expect(lines.map(({ money }) => money)).toEqual([1070, -53, 1017]);
    expect(lines.map(({ text }) => text)).toEqual(["107 points × 10", "Rake 5 %, rounded down", "You get"]);
  });

  it("has no line for a rake that the variant does not take", () => {
    expect(moneyLines(LOST, 0).map(({ money }) => money)).toEqual([380, 380]);
  });
});

describe("an open hand", () => {
  it.each(["deal_lost", "practice", "won_by_last_seat"])("has all its cards in pieces: %s", (name) => {
    const { play } = endedView(name);
    for (const seat of play?.result?.seats ?? []) {
      const shown = piecesOf(seat, wildRank(play?.turned ?? "")).flatMap(({ cards }) => cards.map(({ card }) => card));

      expect(shown.sort()).toEqual([...seat.cards].sort());
    }
  });

  it("marks what counted: together the points", () => {
    const { play } = endedView("deal_lost");
    const loser = mineIn(LOST);
    const counted = loser ? piecesOf(loser, wildRank(play?.turned ?? "")).filter(({ isCounted }) => isCounted) : [];

    expect(counted.reduce((sum, { points }) => sum + points, 0)).toBe(38);
  });
});

describe("the check of a deal", () => {
  const name = "deal_lost";
  const played = views(name).find(({ play }) => play && !play.result) as View;
  const seen = { ...seenIn(played), nonce: LOST.result.nonces[1] ?? "" } as Parameters<typeof checkEnded>[1] & object;
  const check = (change: Partial<typeof seen>) => checkEnded(LOST, { ...seen, ...change }, variantOf("classic"));

  it("holds for a deal that was followed from its beginning", async () => {
    const lines = await check({});

    expect(lines.map(({ detail }) => detail)).toEqual(["seed_opens", "nonce_used", "cards_follow"]);
    expect(fairnessOf(lines)).toBe("fair");
  });

  it("fails when the promise was another", async () => {
    expect(fairnessOf(await check({ commitment: "00".repeat(32) }))).toBe("unfair");
  });

  it("fails when a card of mine was another", async () => {
    const [, ...rest] = seen.hand ?? [];
    expect(fairnessOf(await check({ hand: ["PJ", ...rest] }))).toBe("unfair");
  });

  it("claims nothing of what this device did not see", async () => {
    expect(fairnessOf(await checkEnded(LOST, null, variantOf("classic")))).toBe("unknown");
    expect(fairnessOf(await check({ nonce: null }))).toBe("unknown");
  });
});

describe("what I saw of a deal", () => {
  it("is my hand as dealt until I throw a card", () => {
    const [first] = views("deal_won").filter(({ play }) => play && !play.result);
    const mine = first as View;
    const play = mine.play as NonNullable<View["play"]>;
    const thrown = { ...mine, play: { ...play, thrown: [...play.thrown, { card: "2C", seat: mine.seat }] } };
    const drew = { ...mine, play: { ...play, hand: [...play.hand, "2C"], drawn: "2C" } };

    expect(seenIn(mine)?.hand).toHaveLength(13);
    expect(seenIn(drew)?.hand).toEqual(play.hand);
    expect(seenIn(thrown)?.hand).toBeNull();
  });

  it("is nothing once the seed is revealed", () => {
    expect(seenIn(endedView("deal_won"))).toBeNull();
  });
});

describe("what is kept of a deal", () => {
  const sitting = { commitment: "c0", nonce: "0f" };
  const [first, ...later] = views("deal_won").filter(({ play }) => play && !play.result) as [View, ...View[]];
  const over = endedView("deal_won");

  it("is what I sat down with, and my hand as it was dealt", () => {
    const kept = [...later, over].reduce((before, now) => noted(before, now, null), noted(null, first, sitting));

    expect(kept).toEqual({ ...seenIn(first), ...sitting });
  });

  it("is only what I sat down with where the deal was over before I saw it", async () => {
    const kept = noted(null, over, sitting);

    expect(kept).toEqual({ ...sitting, hand: null, tossed: null, opened: null, turned: null });
    const lines = await checkEnded(WON, { ...kept, commitment: over.commitment } as typeof kept, variantOf("classic"));
    expect(lines.map(({ detail }) => detail)).toEqual(["seed_opens", "nonce_differs", "hand_unknown"]);
  });

  it("is nothing where I saw neither a promise before the deal nor the deal", () => {
    expect(noted(null, over, null)).toBeNull();
    expect(noted(null, { ...first, play: null }, sitting)).toBeNull();
  });
});

describe("a sheet", () => {
  const mine = views("deal_won").find(({ legal, play }) => legal.drop && play) as View;
  const about = { isMine: true, askedInTurn: true, held: ["7H.1"] };

  it("asks for a drop in the phase only in which it was opened", () => {
    expect(staysOpen({ name: "drop" }, mine, about)).toBe(true);
    expect(staysOpen({ name: "drop" }, mine, { ...about, isMine: false })).toBe(false);
    expect(staysOpen({ name: "drop" }, { ...mine, legal: { ...mine.legal, drop: false } }, about)).toBe(false);
  });

  it("declares while that is legal and the finish card is held", () => {
    const legal = { ...mine, legal: { ...mine.legal, declare: true } };

    expect(staysOpen({ name: "declare", finish: "7H.1" }, legal, about)).toBe(true);
    expect(staysOpen({ name: "declare", finish: "7H.2" }, legal, about)).toBe(false);
    expect(
      staysOpen({ name: "declare", finish: "7H.1" }, { ...mine, legal: { ...mine.legal, declare: false } }, about),
    ).toBe(false);
  });

  it("shows a result until the next deal", () => {
    expect(staysOpen({ name: "result" }, endedView("deal_won"), about)).toBe(true);
    expect(staysOpen({ name: "result" }, mine, about)).toBe(false);
  });
});
