import { view } from "../state/game";
import { t } from "../text/i18n";
import { count } from "../text/numbers";
import { mySeat } from "./seating";
import { phaseSeconds } from "./timing";
import "./out.css";

/** In place of the hand of who is out: what it cost and when it is paid. */
export function OutPanel() {
  const now = view.value;
  const mine = now && mySeat(now);
  if (!now || !mine) return null;
  const seconds = phaseSeconds({ ...now, phase: "between" });
  return (
    <section class="out">
      <h2>{title(mine.out, mine.points ?? 0, now.stake)}</h2>
      <p>
        {now.wish === "leave" ? t("table.leaving") : t(`table.out.${mine.dealt_in ? "paid" : "next"}`, { seconds })}
      </p>
    </section>
  );
}

function title(out: string | null, points: number, stake: number): string {
  if (!out) return t("table.out.watching");
  const what = out === "wrong_declaration" ? "wrong" : "dropped";
  return t(`table.out.${what}${stake ? "" : "_free"}`, { points, chips: count(points * stake) });
}
