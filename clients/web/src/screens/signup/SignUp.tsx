import { useState } from "preact/hooks";
import { theCognito } from "../../state/session";
import { t } from "../../text/i18n";
import { Button } from "../../ui/Button";
import { Field, FieldError } from "../../ui/Field";
import { Icon } from "../../ui/Icon";
import type { To } from "../signin/AccountScreen";
import { EmailField } from "../signin/fields";
import { Password } from "../signin/Password";
import { emailMissing, missing, passwordUnfit } from "../signin/problems";
import { StepHead } from "../signin/StepHead";
import { useForm } from "../signin/useForm";
import { BirthdateFields } from "./BirthdateFields";
import { type Birthdate, birthdateFault, isoDate } from "./birthdate";
import { NAME_MOST, nameIsFit } from "./name";
import { passwordRule } from "./password";

/** A new account. */
export function SignUp({ to }: { to: To }) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [birthdate, setBirthdate] = useState<Birthdate>({ day: "", month: "", year: "" });
  const [accepted, setAccepted] = useState(false);
  const { busy, submit, errorAt } = useForm();

  const born = isoDate(birthdate);
  const fault = birthdateFault(birthdate, Date.now());
  const check = () =>
    missing("name", nameIsFit(name), t("account.name_rule", { most: NAME_MOST })) ??
    emailMissing(email) ??
    passwordUnfit(password) ??
    missing("birthdate", fault === null, t(`account.birthdate.${fault}`)) ??
    missing(null, accepted, t("account.accept_needed"));

  async function signUp(): Promise<void> {
    await theCognito().signUp({ email: email.trim(), password, name: name.trim(), birthdate: born ?? "" });
    to({ at: "confirm", email: email.trim(), password });
  }

  return (
    <>
      <StepHead title={t("account.create")} onBack={() => to({ at: "signin", email })} />
      <form class="column account-form" onSubmit={submit(check, signUp)} noValidate>
        <Field
          label={t("account.name")}
          name="nickname"
          autocomplete="nickname"
          value={name}
          onText={setName}
          hint={t("account.name_rule", { most: NAME_MOST })}
          error={errorAt("name")}
        />
        <EmailField value={email} onText={setEmail} error={errorAt("email")} />
        <Password
          autocomplete="new-password"
          value={password}
          onText={setPassword}
          hint={passwordRule()}
          error={errorAt("password")}
        />
        <BirthdateFields value={birthdate} onChange={setBirthdate} error={errorAt("birthdate")} />
        <label class="account-tick">
          <input type="checkbox" checked={accepted} onChange={(event) => setAccepted(event.currentTarget.checked)} />
          <span>{t("account.accept")}</span>
        </label>
        <FieldError id="signup-error" error={errorAt(null)} />
        <p class="account-warning">
          <Icon name="warn" />
          <span>{t("account.addictive")}</span>
        </p>
        <Button submit wide look="primary" busy={busy}>
          {t("account.create_do")}
        </Button>
      </form>
    </>
  );
}
