import type { LimitsPart, MeAnswer, PendingLimits } from "../../protocol";
import { DAY, INDIA_AHEAD, todayInIndia } from "../india";
import { breakUntil } from "../lobby/barred";

export type LimitName = keyof LimitsPart;

const FARTHEST = 5 * 365 * DAY; // seconds ahead: no break ends later

/** The limits that I asked for last, in force or still to come; a break that is over is none. */
export function asked({ limits, pending }: Pick<MeAnswer, "limits" | "pending">, at: number): LimitsPart {
  const last = pending?.limits ?? limits;
  return { ...last, excluded_until: breakUntil(last, at) };
}

/** Whether a limit allows more than another; what does waits a day. */
export function isLooser(name: LimitName, from: number | null, to: number | null): boolean {
  if (name === "excluded_until") return (to ?? 0) < (from ?? 0);
  return (to ?? Number.POSITIVE_INFINITY) > (from ?? Number.POSITIVE_INFINITY);
}

/** The limits whose loosening waits for its hour. */
export function waiting(limits: LimitsPart, pending: PendingLimits | null): LimitName[] {
  if (!pending) return [];
  const names: LimitName[] = ["daily_loss", "remind_minutes", "excluded_until"];
  return names.filter((name) => pending.limits[name] !== limits[name]);
}

/** The end of a day in India, named as in 2027-01-31, in epoch seconds; null: not a day from today on within five years. */
export function endOfDay(day: string, at: number): number | null {
  const start = Date.parse(`${day}T00:00:00Z`) / 1000;
  if (!Number.isFinite(start)) return null;
  const end = start - INDIA_AHEAD + DAY;
  return end > at && end <= at + FARTHEST ? end : null;
}

/** The last day on which a break that begins now may end, named so too. */
export const farthestDay = (at: number): string => todayInIndia(at + FARTHEST);

/** A typed number of chips; null: it is none. */
export function chipsTyped(text: string): number | null {
  const digits = text.replaceAll(/[\s,]/g, "");
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}
