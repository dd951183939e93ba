import { beforeAll, describe, expect, it } from "vitest";
import type { DealRow } from "../../src/protocol/types";
import { aboutText, byDay } from "../../src/screens/history/days";
import { speaking } from "../sheets/speaking";

const MIDNIGHT = Date.UTC(2026, 10, 29, 18, 30) / 1000; // of 30 November in India
const row = (time: number, change: Partial<DealRow> = {}): DealRow => ({
  table: "6sUJw6aJdBCS",
  deal: 1,
  time,
  variant: "market",
  stake: 5,
  seats: 6,
  void: false,
  status: "lost",
  points: 10,
  money: -50,
  ...change,
});

beforeAll(() => speaking("en"));

describe("the history", () => {
  it("goes by days of India and sums each", () => {
    const rows = [row(MIDNIGHT + 60), row(MIDNIGHT, { money: 185 }), row(MIDNIGHT - 60), row(MIDNIGHT - 200_000)];
    const days = byDay(rows, MIDNIGHT + 3600);

    expect(days.map(({ title, net, deals }) => [title, net, deals.length])).toEqual([
      ["Today", 135, 2],
      ["Yesterday", -50, 1],
      ["27 Nov", -50, 1],
    ]);
  });

  it("says how each deal came out", () => {
    expect(aboutText(row(MIDNIGHT))).toBe("00:00 · 6 seats · 10 points");
    expect(aboutText(row(MIDNIGHT, { status: "won", points: 0 }))).toBe("00:00 · 6 seats · won");
    expect(aboutText(row(MIDNIGHT, { status: "dropped_first", points: 20 }))).toBe("00:00 · 6 seats · dropped 20");
    expect(aboutText(row(MIDNIGHT, { status: null, void: true }))).toBe("00:00 · 6 seats · called off by the house");
  });
});
