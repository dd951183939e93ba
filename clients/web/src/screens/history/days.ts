import type { DealRow } from "../../protocol";
import { t } from "../../text/i18n";
import { count, moment } from "../../text/numbers";
import { DAY } from "../india";

/** The deals of one day in India. */
export interface Day {
  title: string;
  net: number;
  deals: DealRow[];
}

/** Deals, newest first, day by day. `now` is epoch seconds. */
export function byDay(deals: readonly DealRow[], now: number): Day[] {
  const days: Day[] = [];
  for (const deal of deals) {
    const title = dayName(deal.time, now);
    const last = days.at(-1);
    if (last?.title === title) {
      last.deals.push(deal);
      last.net += deal.money;
    } else days.push({ title, net: deal.money, deals: [deal] });
  }
  return days;
}

function dayName(time: number, now: number): string {
  const day = moment(time, "day");
  if (day === moment(now, "day")) return t("history.today");
  return day === moment(now - DAY, "day") ? t("history.yesterday") : day;
}

/** When, how many, and how it came out. */
export function aboutText({ time, seats, status, points, void: isVoid }: DealRow): string {
  const values = { points: t("common.points", { count: points }), n: count(points) };
  return t("history.about", {
    time: moment(time, "time"),
    count: seats,
    how: t(`history.how.${isVoid || !status ? "void" : status}`, values),
  });
}
