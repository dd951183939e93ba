import { useState } from "preact/hooks";
import { signIn, theCognito } from "../../state/session";
import { t } from "../../text/i18n";
import { Button } from "../../ui/Button";
import { FieldError } from "../../ui/Field";
import { passwordRule } from "../signup/password";
import type { To } from "./AccountScreen";
import { CodeField } from "./fields";
import { Password } from "./Password";
import { codeMissing, passwordUnfit } from "./problems";
import { StepHead } from "./StepHead";
import { useForm } from "./useForm";

/** A new password, with the code that came by mail. */
export function Reset({ email, to }: { email: string; to: To }) {
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const { busy, submit, errorAt } = useForm();
  return (
    <>
      <StepHead title={t("account.reset")} onBack={() => to({ at: "forgot", email })} />
      <form
        class="column account-form"
        noValidate
        onSubmit={submit(
          () => codeMissing(code) ?? passwordUnfit(password),
          async () => {
            await theCognito().reset(email, code.trim(), password);
            await signIn(email, password);
          },
        )}
      >
        <p>{t("account.code_sent", { email })}</p>
        <CodeField value={code} onText={setCode} error={errorAt("code")} />
        <Password
          label={t("account.new_password")}
          autocomplete="new-password"
          value={password}
          onText={setPassword}
          hint={passwordRule()}
          error={errorAt("password")}
        />
        <FieldError id="reset-error" error={errorAt(null)} />
        <Button submit wide look="primary" busy={busy}>
          {t("account.set_password")}
        </Button>
      </form>
    </>
  );
}
