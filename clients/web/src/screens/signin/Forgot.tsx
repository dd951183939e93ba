import { useState } from "preact/hooks";
import { theCognito } from "../../state/session";
import { t } from "../../text/i18n";
import { Button } from "../../ui/Button";
import { FieldError } from "../../ui/Field";
import type { To } from "./AccountScreen";
import { EmailField } from "./fields";
import { emailMissing } from "./problems";
import { StepHead } from "./StepHead";
import { useForm } from "./useForm";

/** Ask for a code by mail that allows a new password. */
export function Forgot({ email: before, to }: { email: string; to: To }) {
  const [email, setEmail] = useState(before);
  const { busy, submit, errorAt } = useForm();
  return (
    <>
      <StepHead title={t("account.forgot")} onBack={() => to({ at: "signin", email })} />
      <form
        class="column account-form"
        noValidate
        onSubmit={submit(
          () => emailMissing(email),
          async () => {
            await theCognito().forgot(email.trim());
            to({ at: "reset", email: email.trim() });
          },
        )}
      >
        <p>{t("account.forgot_how")}</p>
        <EmailField value={email} onText={setEmail} error={errorAt("email")} />
        <FieldError id="forgot-error" error={errorAt(null)} />
        <Button submit wide look="primary" busy={busy}>
          {t("account.send_code")}
        </Button>
      </form>
    </>
  );
}
