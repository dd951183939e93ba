import { describe, expect, it } from "vitest";
import { birthdateFault, isoDate } from "../../src/screens/signup/birthdate";

const born = (day: string, month: string, year: string) => ({ day, month, year });
const MIDNIGHT_IN_INDIA = Date.parse("2026-03-14T18:30:00Z"); // where 15 March begins

describe("isoDate", () => {
  it("writes a day as the user pool wants it", () => {
    expect(isoDate(born("1", "2", "1990"))).toBe("1990-02-01");
    expect(isoDate(born("29", "2", "2000"))).toBe("2000-02-29");
  });

  it.each([
    ["30", "2", "1990"],
    ["29", "2", "1900"],
    ["0", "1", "1990"],
    ["31", "4", "1990"],
    ["1", "13", "1990"],
    ["1", "1", "90"],
    ["x", "1", "1990"],
    ["1.5", "1", "1990"],
  ])("knows no day %s of month %s in %s", (...given) => {
    expect(isoDate(born(...given))).toBeNull();
  });

  it("takes a year below 100 as that year, not as one of the 1900s", () => {
    expect(isoDate(born("1", "1", "0050"))).toBe("0050-01-01");
  });
});

describe("birthdateFault", () => {
  it("counts 18 years by the day in India", () => {
    expect(birthdateFault(born("15", "3", "2008"), MIDNIGHT_IN_INDIA - 1)).toBe("not_adult");
    expect(birthdateFault(born("15", "3", "2008"), MIDNIGHT_IN_INDIA)).toBeNull();
    expect(birthdateFault(born("16", "3", "2008"), MIDNIGHT_IN_INDIA)).toBe("not_adult");
  });

  it("lets who was born on 29 February be 18 on 1 March of a common year", () => {
    expect(birthdateFault(born("29", "2", "2008"), Date.parse("2026-02-28T12:00:00Z"))).toBe("not_adult");
    expect(birthdateFault(born("29", "2", "2008"), Date.parse("2026-03-01T12:00:00Z"))).toBeNull();
  });

  it("says what is missing or impossible", () => {
    expect(birthdateFault(born("", "3", "1990"), MIDNIGHT_IN_INDIA)).toBe("incomplete");
    expect(birthdateFault(born("1", "3", "199"), MIDNIGHT_IN_INDIA)).toBe("incomplete");
    expect(birthdateFault(born("31", "2", "1990"), MIDNIGHT_IN_INDIA)).toBe("no_such_day");
    expect(birthdateFault(born("16", "3", "2026"), MIDNIGHT_IN_INDIA)).toBe("future");
    expect(birthdateFault(born("1", "1", "1900"), MIDNIGHT_IN_INDIA)).toBe("too_old");
  });
});
