import { useEffect, useState } from "preact/hooks";
import type { MeAnswer } from "../../protocol";
import { now } from "../../state/clock";
import { t } from "../../text/i18n";
import { Segments } from "../../ui/Segments";
import { asked } from "./change";
import { Setter } from "./Setter";
import { Waiting } from "./Waiting";

const OFFERED = [30, 60, 120]; // minutes
const OFF = 0;

const timeText = (minutes: number): string =>
  minutes % 60 === 0 && minutes > 60
    ? t("account.limits.hours", { hours: minutes / 60 })
    : t("account.limits.minutes", { minutes });

/** After how much play I want to be told to pause. */
export function Reminder({ who }: { who: MeAnswer }) {
  const last = asked(who, now() / 1000).remind_minutes;
  const [chosen, setChosen] = useState(last ?? OFF);
  useEffect(() => setChosen(last ?? OFF), [last]);
  const offered = [...new Set(last === null ? OFFERED : [...OFFERED, last])].sort((a, b) => a - b);
  return (
    <section class="panel">
      <h2>{t("account.limits.remind")}</h2>
      <Segments
        hideLabel
        label={t("account.limits.remind")}
        value={chosen}
        options={[
          { value: OFF, text: t("account.limits.remind_off") },
          ...offered.map((minutes) => ({ value: minutes, text: timeText(minutes) })),
        ]}
        onChoose={setChosen}
      />
      <Setter name="remind_minutes" from={last} to={chosen === OFF ? null : chosen} />
      <Waiting who={who} name="remind_minutes" />
      <p class="note">{t("account.limits.remind_how")}</p>
    </section>
  );
}
