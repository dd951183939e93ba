import { useEffect, useState } from "preact/hooks";
import type { MeAnswer } from "../../protocol";
import { now } from "../../state/clock";
import { t } from "../../text/i18n";
import { count } from "../../text/numbers";
import { Field } from "../../ui/Field";
import { Segments } from "../../ui/Segments";
import { leftToday } from "../lobby/barred";
import { holdOf, kind } from "../lobby/kind";
import { knownLobby } from "../lobby/standing";
import { asked, chipsTyped } from "./change";
import { Setter } from "./Setter";
import { Waiting } from "./Waiting";

const OFFERED = [500, 1000, 2000]; // chips a day
const NONE = "none";
const OTHER = "other";

const choiceOf = (limit: number | null): string =>
  limit === null ? NONE : OFFERED.includes(limit) ? String(limit) : OTHER;

/** How much may be lost in a day. */
export function DailyLoss({ who }: { who: MeAnswer }) {
  const last = asked(who, now() / 1000).daily_loss;
  const [choice, setChoice] = useState(choiceOf(last));
  const [typed, setTyped] = useState(last === null ? "" : String(last));
  useEffect(() => {
    setChoice(choiceOf(last));
    if (last !== null) setTyped(String(last));
  }, [last]);
  const other = chipsTyped(typed);
  const chosen = choice === NONE ? null : choice === OTHER ? other : Number(choice);
  return (
    <section class="panel">
      <h2>{t("account.limits.daily")}</h2>
      <Today who={who} />
      <Segments
        hideLabel
        label={t("account.limits.daily")}
        value={choice}
        options={[
          { value: NONE, text: t("account.limits.off") },
          ...OFFERED.map((chips) => ({ value: String(chips), text: count(chips) })),
          { value: OTHER, text: t("account.limits.other") },
        ]}
        onChoose={setChoice}
      />
      {choice === OTHER && (
        <Field
          label={t("account.limits.chips_a_day")}
          name="chips"
          inputMode="numeric"
          autocomplete="off"
          maxLength={16}
          value={typed}
          onText={setTyped}
          error={typed && other === null ? t("account.limits.chips_rule") : null}
        />
      )}
      {(choice !== OTHER || other !== null) && <Setter name="daily_loss" from={last} to={chosen} />}
      <Waiting who={who} name="daily_loss" />
      <p class="note">{t("account.limits.rule")}</p>
    </section>
  );
}

/** What is gone today and what is left. */
function Today({ who }: { who: MeAnswer }) {
  const { lost_today: lost, limits } = who;
  const limit = limits.daily_loss;
  const words = lost < 0 ? t("account.limits.won") : limit === null ? t("account.limits.lost") : null;
  return (
    <>
      <p class="limits-figure">
        <strong class="figure">{count(Math.abs(lost))}</strong>{" "}
        {words ?? t("account.limits.lost_of", { limit: count(limit ?? 0) })}
      </p>
      {limit !== null && (
        <progress max={Math.max(1, limit)} value={Math.max(0, lost)} aria-label={t("account.limits.daily")} />
      )}
      <p class="note">{leftText(leftToday({ limits, lostToday: lost }))}</p>
    </>
  );
}

function leftText(left: number | null): string {
  if (left === null) return `${t("account.limits.none")} ${t("account.limits.new_day")}`;
  if (left <= 0) return t("account.limits.nothing_left");
  const stake = knownLobby.value?.stakes.findLast((one) => one > 0 && holdOf(kind.value.variant, one) <= left);
  if (stake === undefined)
    return `${t("account.limits.left_only", { left: count(left) })} ${t("account.limits.new_day")}`;
  return t("account.limits.left", {
    left: count(left),
    stake: count(stake),
    hold: count(holdOf(kind.value.variant, stake)),
  });
}
