import { t } from "../../text/i18n";
import { Field } from "../../ui/Field";

interface Props {
  value: string;
  onText: (text: string) => void;
  error: string | null;
}

/** The e-mail address that one signs in with. */
export function EmailField(props: Props) {
  return <Field {...props} label={t("account.email")} type="email" name="email" autocomplete="username" />;
}

/** The code that came by e-mail. */
export function CodeField(props: Props) {
  return <Field {...props} label={t("account.code")} name="code" inputMode="numeric" autocomplete="one-time-code" />;
}
