import { NotSignedIn } from "../../protocol";
import { hasText, t } from "../../text/i18n";
import { passwordLacks, passwordRule } from "../signup/password";

/** What went wrong, in a sentence, and the input that it is about. */
export interface Problem {
  field: "email" | "password" | "name" | "birthdate" | "code" | null;
  text: string;
}

const FIELDS: Record<string, Problem["field"]> = {
  NotAuthorizedException: "password",
  UserNotFoundException: "email",
  UsernameExistsException: "email",
  InvalidPasswordException: "password",
  CodeMismatchException: "code",
  ExpiredCodeException: "code",
};

/** A problem of the user pool, or that it cannot be reached. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof NotSignedIn)) return { field: null, text: t("common.unreachable") };
  const key = `account.problem.${error.code}`;
  return { field: FIELDS[error.code] ?? null, text: hasText(key) ? t(key) : error.message };
}

/** The problem of an input, if there is one. */
export const missing = (field: Problem["field"], isThere: boolean, text: string): Problem | null =>
  isThere ? null : { field, text };

export const emailMissing = (email: string): Problem | null =>
  missing("email", /.@./.test(email), t("account.email_needed"));

export const codeMissing = (code: string): Problem | null =>
  missing("code", code.trim() !== "", t("account.code_needed"));

export const passwordUnfit = (password: string): Problem | null =>
  missing("password", passwordLacks(password).length === 0, passwordRule());
