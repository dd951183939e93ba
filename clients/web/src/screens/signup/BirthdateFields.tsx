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
        <Digits part="day" most={2} {...given} value={value.day} onText={(day) => onChange({ ...value, day })} />
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
        <Digits
          part="year"
          most={4}
          {...given}
          value={value.year}
          onText={(year) => onChange({ ...value, year })}
          onBlur={() => setJudged(true)}
        />
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

interface DigitsProps {
  part: "day" | "year";
  most: number;
  value: string;
  onText: (text: string) => void;
  onBlur?: () => void;
  "aria-invalid": boolean;
  "aria-describedby": string;
}

/** A part of the date that is typed. */
function Digits({ part, most, onText, ...rest }: DigitsProps) {
  const label = t(`account.birthdate.${part}`);
  return (
    <label>
      <span class="hidden-text">{label}</span>
      <input
        {...rest}
        class="input"
        name={`bday-${part}`}
        autocomplete={`bday-${part}`}
        inputMode="numeric"
        maxLength={most}
        placeholder={label}
        onInput={(event) => onText(event.currentTarget.value)}
      />
    </label>
  );
}
