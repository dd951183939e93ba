import { describe, expect, it } from "vitest";
import { barred, leftToday, type Standing } from "../../src/screens/lobby/barred";

const FREE: Standing = {
  isLive: true,
  isElsewhere: false,
  available: 2435,
  lostToday: 365,
  limits: { daily_loss: null, excluded_until: null, remind_minutes: null },
  at: 1000,
};
const limited = (daily_loss: number | null, excluded_until: number | null = null): Standing => ({
  ...FREE,
  limits: { daily_loss, excluded_until, remind_minutes: null },
});

describe("barred", () => {
  it("lets me sit down when the chips cover the hold", () => {
    expect(barred(2435, FREE)).toBeNull();
    expect(barred(2436, FREE)).toEqual({ why: "chips", hold: 2436, have: 2435 });
  });

  it("holds what is lost today and the hold against the limit", () => {
    expect(barred(635, limited(1000))).toBeNull();
    expect(barred(636, limited(1000))).toEqual({ why: "limit", hold: 636, left: 635 });
  });

  it("never says that less than nothing is left", () => {
    expect(barred(80, limited(300))).toEqual({ why: "limit", hold: 80, left: 0 });
  });

  it("says the break first, until its end", () => {
    expect(barred(9000, limited(0, 1001))).toEqual({ why: "break", until: 1001 });
    expect(barred(80, limited(null, 1000))).toBeNull();
  });

  it("limits no play without chips", () => {
    expect(barred(0, { ...limited(0, 2000), available: 0 })).toBeNull();
  });

  it("seats nobody without a connection or with a deal elsewhere", () => {
    expect(barred(0, { ...FREE, isLive: false })).toEqual({ why: "offline" });
    expect(barred(0, { ...FREE, isElsewhere: true })).toEqual({ why: "elsewhere" });
  });
});

describe("leftToday", () => {
  it("adds what was won", () => {
    expect(leftToday({ ...limited(1000), lostToday: -200 })).toBe(1200);
    expect(leftToday(FREE)).toBeNull();
  });
});
