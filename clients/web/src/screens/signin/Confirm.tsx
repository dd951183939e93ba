import { useState } from "preact/hooks";
import { signIn, theCognito } from "../../state/session";
import { t } from "../../text/i18n";
import { Button } from "../../ui/Button";
import { FieldError } from "../../ui/Field";
import { toast } from "../../ui/toasts";
import type { To } from "./AccountScreen";
import { CodeField } from "./fields";
import { codeMissing } from "./problems";
import { StepHead } from "./StepHead";
import { useForm } from "./useForm";

/** The code that came by mail: it shows that the address is the player's own. */
export function Confirm({ email, password, to }: { email: string; password: string; to: To }) {
  const [code, setCode] = useState("");
  const { busy, ask, submit, errorAt } = useForm();

  async function confirm(): Promise<void> {
    await theCognito().confirm(email, code.trim());
    await signIn(email, password);
  }

  async function resend(): Promise<void> {
    await theCognito().resend(email);
    toast(t("account.code_sent", { email }));
  }

  return (
    <>
      <StepHead title={t("account.confirm")} onBack={() => to({ at: "signin", email })} />
      <form class="column account-form" noValidate onSubmit={submit(() => codeMissing(code), confirm)}>
        <p>{t("account.code_sent", { email })}</p>
        <CodeField value={code} onText={setCode} error={errorAt("code")} />
        <FieldError id="confirm-error" error={errorAt(null)} />
        <Button submit wide look="primary" busy={busy}>
          {t("account.confirm_do")}
        </Button>
        <Button look="link" disabled={busy} onClick={() => void ask(resend)}>
          {t("account.resend")}
        </Button>
      </form>
    </>
  );
}
