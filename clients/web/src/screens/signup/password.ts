import { t } from "../../text/i18n";

const PASSWORD_LEAST = 8;

type Part = "length" | "small" | "capital" | "digit" | "sign";

/** What the user pool's policy asks for and a password lacks. */
export function passwordLacks(password: string): Part[] {
  const has: Record<Part, boolean> = {
    length: password.length >= PASSWORD_LEAST,
    small: /[a-z]/.test(password),
    capital: /[A-Z]/.test(password),
    digit: /[0-9]/.test(password),
    sign: /[\^$*.[\]{}()?\-"!@#%&/\\,><':;|_~`+=]/.test(password) || /\S \S/.test(password),
  };
  return (Object.keys(has) as Part[]).filter((part) => !has[part]);
}

/** The policy in a sentence. */
export const passwordRule = (): string => t("account.password_rule", { least: PASSWORD_LEAST });
