import type { MeAnswer } from "../../protocol";
import { t } from "../../text/i18n";
import { count, moment } from "../../text/numbers";
import { type LimitName, waiting } from "./change";
import { save } from "./save";

/** A loosening of this limit that waits for its hour, and the button that calls it off. */
export function Waiting({ who, name }: { who: MeAnswer; name: LimitName }) {
  const { limits, pending } = who;
  if (!pending || !waiting(limits, pending).includes(name)) return null;
  return (
    <p class="limits-waiting">
      {waitingText(name, pending.limits[name], pending.from)}{" "}
      <button type="button" onClick={() => void save({ [name]: limits[name] })}>
        {t("account.limits.pending_off")}
      </button>
    </p>
  );
}

const PARTS = { daily_loss: "daily", remind_minutes: "remind", excluded_until: "break" } as const;

function waitingText(name: LimitName, value: number | null, from: number): string {
  const key = `account.limits.pending_${PARTS[name]}`;
  if (value === null) return t(`${key}_none`, { from: moment(from) });
  return t(key, { limit: count(value), minutes: value, until: moment(value), from: moment(from) });
}
