import { useState } from "preact/hooks";
import { t } from "../../text/i18n";
import { Field } from "../../ui/Field";

interface Props {
  label?: string;
  value: string;
  onText: (text: string) => void;
  autocomplete: "current-password" | "new-password";
  hint?: string;
  error?: string | null;
}

/** A password that can be looked at. */
export function Password({ label = t("account.password"), ...rest }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...rest}
      label={label}
      name="password"
      type={shown ? "text" : "password"}
      autocapitalize="off"
      spellcheck={false}
    >
      <button type="button" class="account-show" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {t(shown ? "account.hide" : "account.show")}
        <span class="hidden-text"> {label}</span>
      </button>
    </Field>
  );
}
