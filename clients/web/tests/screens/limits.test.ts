import { describe, expect, it } from "vitest";
import { todayInIndia } from "../../src/screens/india";
import { asked, chipsTyped, endOfDay, isLooser, waiting } from "../../src/screens/limits/change";

const limits = { daily_loss: 1000, excluded_until: 500, remind_minutes: 30 };

describe("isLooser", () => {
  it("takes more chips, more minutes and none at all as looser", () => {
    expect(isLooser("daily_loss", 1000, 2000)).toBe(true);
    expect(isLooser("daily_loss", 1000, null)).toBe(true);
    expect(isLooser("daily_loss", 1000, 500)).toBe(false);
    expect(isLooser("daily_loss", null, 0)).toBe(false);
    expect(isLooser("remind_minutes", 30, 60)).toBe(true);
    expect(isLooser("remind_minutes", null, 60)).toBe(false);
  });

  it("takes an earlier end of a break as looser", () => {
    expect(isLooser("excluded_until", 500, 400)).toBe(true);
    expect(isLooser("excluded_until", 500, null)).toBe(true);
    expect(isLooser("excluded_until", 500, 600)).toBe(false);
    expect(isLooser("excluded_until", null, 600)).toBe(false);
  });
});

describe("asked", () => {
  it("is what waits, so that another change does not call it off", () => {
    const pending = { limits: { ...limits, daily_loss: 2000 }, from: 900 };
    expect(asked({ limits, pending }, 100)).toEqual({ ...limits, daily_loss: 2000 });
  });

  it("leaves out a break that is over, which the house would not take", () => {
    expect(asked({ limits, pending: null }, 500).excluded_until).toBeNull();
    expect(asked({ limits, pending: null }, 499).excluded_until).toBe(500);
  });
});

describe("waiting", () => {
  it("names what waits", () => {
    const pending = { limits: { ...limits, daily_loss: 2000, excluded_until: null }, from: 900 };
    expect(waiting(limits, pending)).toEqual(["daily_loss", "excluded_until"]);
    expect(waiting(limits, null)).toEqual([]);
  });
});

describe("days in India", () => {
  const at = Date.parse("2026-11-30T20:00:00Z") / 1000; // 1 December, 01:30

  it("ends a day at midnight there", () => {
    expect(endOfDay("2026-12-01", at)).toBe(Date.parse("2026-12-01T18:30:00Z") / 1000);
    expect(todayInIndia(at)).toBe("2026-12-01");
  });

  it("takes no day that is over, too far ahead, or none", () => {
    expect(endOfDay("2026-11-30", at)).toBeNull();
    expect(endOfDay("2032-01-01", at)).toBeNull();
    expect(endOfDay("", at)).toBeNull();
  });
});

describe("chipsTyped", () => {
  it("takes whole numbers, with or without commas", () => {
    expect(chipsTyped("1,00,000")).toBe(100_000);
    expect(chipsTyped("0")).toBe(0);
    expect(chipsTyped("-5")).toBeNull();
    expect(chipsTyped("1.5")).toBeNull();
    expect(chipsTyped("")).toBeNull();
  });
});
