import type { LimitsPart } from "../../protocol";

/** Why I cannot sit down; null: I can. */
export type Bar =
  | { why: "offline" }
  | { why: "elsewhere" }
  | { why: "break"; until: number }
  | { why: "chips"; hold: number; have: number }
  | { why: "limit"; hold: number; left: number };

/** What decides whether I can sit down. Money in minor units, `at` in epoch seconds. */
export interface Standing {
  isLive: boolean;
  /** A deal of mine is still played at a table that I left. */
  isElsewhere: boolean;
  available: number;
  lostToday: number;
  limits: LimitsPart;
  at: number;
}

/** The first thing that stands against a deal with this hold, in the house's own order; without chips limits do not. */
export function barred(hold: number, standing: Standing): Bar | null {
  const { isLive, isElsewhere, available, limits, at } = standing;
  if (!isLive) return { why: "offline" };
  if (isElsewhere) return { why: "elsewhere" };
  if (hold === 0) return null;
  const until = breakUntil(limits, at);
  if (until !== null) return { why: "break", until };
  if (available < hold) return { why: "chips", hold, have: available };
  const left = leftToday(standing);
  return left !== null && hold > left ? { why: "limit", hold, left: Math.max(0, left) } : null;
}

/** How much may still be lost today; null: there is no limit. What was won today may be lost on top of the limit. */
export function leftToday({ limits, lostToday }: Pick<Standing, "limits" | "lostToday">): number | null {
  return limits.daily_loss === null ? null : limits.daily_loss - lostToday;
}

/** Until when the break that I asked for runs, epoch seconds; null: none runs. */
export const breakUntil = ({ excluded_until: until }: LimitsPart, at: number): number | null =>
  until !== null && until > at ? until : null;
