import { useId, useState } from "preact/hooks";
import { t } from "../../text/i18n";
import { FieldError } from "../../ui/Field";
import { type Birthdate, birthdateFault } from "./birthdate";
import { months } from "./months";

interface Props {
  value: Birthdate;
  onChange: (value: Birthdate) => void;
  error: string | null;
}

/** Day, month and year, judged on leaving the year. */
export function BirthdateFields({ value, onChange, error }: Props) {
  const id = useId();
  const [judged, setJudged] = useState(false);
  const fault = judged ? birthdateFault(value, Date.now()) : null;
  const told = fault ? t(`account.birthdate.${fault}`) : error;
  const given = {
    "aria-invalid": Boolean(told),
    "aria-describedby": told ? `${id}-error` : `${id}-hint`,
  };
  return (
    <fieldset class="field account-birthdate">
      <legend>{t("account.birthdate.label")}</legend>
      <div class="field-row">
        <label>
          <span class="hidden-text">{t("account.birthdate.day")}</span>
          <input
            {...given}
            class="input"
            name="bday-day"
            autocomplete="bday-day"
            inputMode="numeric"
            maxLength={2}
            placeholder={t("account.birthdate.day")}
            value={value.day}
            onInput={(event) => onChange({ ...value, day: event.currentTarget.value })}
          />
        </label>
        <label class="account-month">
          <span class="hidden-text">{t("account.birthdate.month")}</span>
          <select
            {...given}
            class="input"
            name="bday-month"
            autocomplete="bday-month"
            value={value.month}
            onChange={(event) => onChange({ ...value, month: event.currentTarget.value })}
          >
            <option value="">{t("account.birthdate.month")}</option>
            {months().map((name, index) => (
              <option key={name} value={String(index + 1)}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span class="hidden-text">{t("account.birthdate.year")}</span>
          <input
            {...given}
            class="input"
            name="bday-year"
            autocomplete="bday-year"
            inputMode="numeric"
            maxLength={4}
            placeholder={t("account.birthdate.year")}
            value={value.year}
            onInput={(event) => onChange({ ...value, year: event.currentTarget.value })}
            onBlur={() => setJudged(true)}
          />
        </label>
      </div>
      {!told && (
        <p class="field-hint" id={`${id}-hint`}>
          {t("account.birthdate.hint")}
        </p>
      )}
      <FieldError id={`${id}-error`} error={told} />
    </fieldset>
  );
}
