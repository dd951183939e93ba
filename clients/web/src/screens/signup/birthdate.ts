import { todayInIndia } from "../india";

const ADULT = 18;
const OLDEST = 120;

/** What is wrong with a birthdate typed as three numbers; null: an adult's. */
export type BirthdateFault = "incomplete" | "no_such_day" | "not_adult" | "too_old" | "future";

export interface Birthdate {
  day: string;
  month: string;
  year: string;
}

/** The date as the user pool wants it, 1990-01-31; null when there is no such day. */
export function isoDate({ day, month, year }: Birthdate): string | null {
  if (![day, month, year].every((part) => /^\d+$/.test(part.trim())) || year.trim().length !== 4) return null;
  const [d, m, y] = [Number(day), Number(month), Number(year)];
  const date = new Date(Date.UTC(y, m - 1, d));
  date.setUTCFullYear(y);
  if (date.getUTCDate() !== d || date.getUTCMonth() !== m - 1) return null;
  return date.toISOString().slice(0, 10);
}

/** What stands against this birthdate at a moment (epoch milliseconds), the day counted in India. */
export function birthdateFault(birthdate: Birthdate, at: number): BirthdateFault | null {
  const { day, month, year } = birthdate;
  if (!day.trim() || !month.trim() || year.trim().length < 4) return "incomplete";
  const iso = isoDate(birthdate);
  if (iso === null) return "no_such_day";
  const today = todayInIndia(at / 1000);
  if (iso > today) return "future";
  const age = ageOn(iso, today);
  if (age > OLDEST) return "too_old";
  return age < ADULT ? "not_adult" : null;
}

function ageOn(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}
