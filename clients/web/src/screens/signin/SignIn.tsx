import { useState } from "preact/hooks";
import { NotSignedIn } from "../../protocol";
import { config, isOver, signIn } from "../../state/session";
import { t } from "../../text/i18n";
import { Button } from "../../ui/Button";
import { FieldError } from "../../ui/Field";
import { LanguageChoice } from "../frame/LanguageChoice";
import type { To } from "./AccountScreen";
import { Emblem } from "./Emblem";
import { EmailField } from "./fields";
import { Password } from "./Password";
import { emailMissing, missing } from "./problems";
import { useForm } from "./useForm";

/** Who is there already: e-mail and password, or a player of a stage to try things on. */
export function SignIn({ email: before, to }: { email: string; to: To }) {
  const [email, setEmail] = useState(before);
  const [password, setPassword] = useState("");
  const { busy, ask, submit, errorAt } = useForm();

  const check = () => emailMissing(email) ?? missing("password", password !== "", t("account.password_needed"));

  /** Who never confirmed his address does so now. */
  function confirmFirst(error: unknown): boolean {
    if (!(error instanceof NotSignedIn) || error.code !== "UserNotConfirmedException") return false;
    to({ at: "confirm", email: email.trim(), password });
    return true;
  }

  return (
    <>
      <header class="account-welcome">
        <Emblem />
        <h1>{t("common.rummy")}</h1>
        <p>{t("account.motto")}</p>
      </header>
      {isOver.value && <p class="told">{t("account.over")}</p>}
      <form
        class="column account-form"
        onSubmit={submit(check, () => signIn(email.trim(), password), confirmFirst)}
        noValidate
      >
        <EmailField value={email} onText={setEmail} error={errorAt("email")} />
        <Password autocomplete="current-password" value={password} onText={setPassword} error={errorAt("password")} />
        <FieldError id="signin-error" error={errorAt(null)} />
        <Button submit wide look="primary" busy={busy}>
          {t("account.sign_in")}
        </Button>
        <Button look="outlined" wide onClick={() => to({ at: "signup", email })}>
          {t("account.create")}
        </Button>
        <Button look="link" onClick={() => to({ at: "forgot", email })}>
          {t("account.forgot")}
        </Button>
      </form>
      <p class="account-small">{t("account.adults")}</p>
      <LanguageChoice />
      <DemoPlayers busy={busy} onChoose={(who) => void ask(() => signIn(who.email, who.password))} />
    </>
  );
}

interface Demo {
  name: string;
  email: string;
  password: string;
}

function DemoPlayers({ busy, onChoose }: { busy: boolean; onChoose: (who: Demo) => void }) {
  const players = config.value?.players ?? [];
  if (players.length === 0) return null;
  return (
    <section class="account-demo">
      <h2>{t("account.demo")}</h2>
      <p class="account-small">{t("account.demo_how")}</p>
      {players.map((who) => (
        <Button key={who.email} disabled={busy} onClick={() => onChoose(who)}>
          {t("account.play_as", { name: who.name })}
        </Button>
      ))}
    </section>
  );
}
