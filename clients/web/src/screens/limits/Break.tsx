import { useState } from "preact/hooks";
import type { MeAnswer } from "../../protocol";
import { second } from "../../state/clock";
import { t } from "../../text/i18n";
import { moment } from "../../text/numbers";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { Segments } from "../../ui/Segments";
import { Sheet } from "../../ui/Sheet";
import { DAY, todayInIndia } from "../india";
import { breakUntil } from "../lobby/barred";
import { asked, endOfDay, farthestDay } from "./change";
import { save } from "./save";
import { Waiting } from "./Waiting";

const OFFERED = [1, 7, 30]; // days
const DATE = 0;

/** Not to sit down for chips for a time. */
export function Break({ who }: { who: MeAnswer }) {
  const at = second.value;
  const [days, setDays] = useState(OFFERED[0] ?? 1);
  const [day, setDay] = useState("");
  const [asks, setAsks] = useState<number | null>(null);
  const last = asked(who, at).excluded_until;
  const until = days === DATE ? endOfDay(day, at) : at + days * DAY;
  const running = breakUntil(who.limits, at);
  return (
    <section class="panel">
      <h2>{t("account.limits.break")}</h2>
      {running !== null && <Running until={running} canEnd={last !== null} />}
      <Waiting who={who} name="excluded_until" />
      <p class="note">{t("account.limits.break_how")}</p>
      {running !== null && <h3>{t("account.limits.break_longer")}</h3>}
      <Segments
        hideLabel
        label={t("account.limits.break")}
        value={days}
        options={[
          ...OFFERED.map((count) => ({ value: count, text: t("account.limits.days", { count }) })),
          { value: DATE, text: t("account.limits.date") },
        ]}
        onChoose={setDays}
      />
      {days === DATE && (
        <Field
          type="date"
          name="last-day"
          label={t("account.limits.last_day")}
          min={todayInIndia(at)}
          max={farthestDay(at)}
          value={day}
          onText={setDay}
          error={day && until === null ? t("account.limits.date_rule") : null}
        />
      )}
      {until !== null && until > (last ?? 0) && (
        <Button wide look="danger" onClick={() => setAsks(until)}>
          {t("account.limits.start", { until: moment(until) })}
        </Button>
      )}
      {asks !== null && <Sure until={asks} onClose={() => setAsks(null)} />}
    </section>
  );
}

function Running({ until, canEnd }: { until: number; canEnd: boolean }) {
  return (
    <div class="limits-running">
      <p>{t("account.limits.break_on", { until: moment(until) })}</p>
      {canEnd && (
        <>
          <Button onClick={() => void save({ excluded_until: null })}>{t("account.limits.break_end")}</Button>
          <p class="note">{t("account.limits.break_end_how")}</p>
        </>
      )}
    </div>
  );
}

/** A break is no tap by accident: it cannot be taken back for a day. */
function Sure({ until, onClose }: { until: number; onClose: () => void }) {
  return (
    <Sheet label={t("account.limits.break")} onClose={onClose}>
      <h2>{t("account.limits.break")}</h2>
      <p>{t("account.limits.sure", { until: moment(until) })}</p>
      <Button
        wide
        look="danger"
        onClick={() => {
          void save({ excluded_until: until });
          onClose();
        }}
      >
        {t("account.limits.sure_yes")}
      </Button>
      <Button wide onClick={onClose}>
        {t("account.limits.sure_no")}
      </Button>
    </Sheet>
  );
}
