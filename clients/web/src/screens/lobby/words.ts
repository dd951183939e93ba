import type { Variant } from "../../rules/variants";
import { t } from "../../text/i18n";
import { count, moment } from "../../text/numbers";
import type { Bar } from "./barred";

/** A variant in one line: what a drop costs, the time, the rake. */
export function summary(variant: Variant): string {
  const {
    first_drop: first,
    later_drop: later,
    draw_seconds: seconds,
    bank_seconds: bank,
    rake_percent: percent,
  } = variant;
  return [
    first === null ? t("lobby.summary.no_drop") : t("lobby.summary.drop", { first, later }),
    bank ? t("lobby.summary.move_bank", { seconds, bank }) : t("lobby.summary.move", { seconds }),
    percent ? t("lobby.summary.rake", { percent }) : t("lobby.summary.no_rake"),
  ].join(" · ");
}

/** Why I cannot sit down, in words. */
export function reason(bar: Bar): string {
  switch (bar.why) {
    case "chips":
      return t("lobby.barred.chips", { hold: count(bar.hold), have: count(bar.have) });
    case "limit":
      return t("lobby.barred.limit", { hold: count(bar.hold), left: count(bar.left) });
    case "break":
      return t("lobby.barred.break", { until: moment(bar.until) });
    default:
      return t(`lobby.barred.${bar.why}`);
  }
}

/** A stake as it is called. */
export const stakeText = (stake: number): string =>
  stake === 0 ? t("lobby.stake_free") : t("lobby.stake", { stake: count(stake) });

/** What a deal holds back, and how many sit there. */
export function offerText(hold: number, seated: number | undefined, size: number): string {
  const held = hold === 0 ? t("lobby.no_chips") : t("lobby.holds", { hold: count(hold) });
  if (seated === undefined) return held;
  return `${held} · ${seated === 0 ? t("lobby.nobody") : t("lobby.seated", { seated, size })}`;
}
