import { useEffect, useState } from "preact/hooks";
import { Denied } from "../../protocol";
import { refusal } from "../../state/game";
import { signOut, theAccount } from "../../state/session";
import { t } from "../../text/i18n";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import "../../ui/states.css";

/** The house does not let this account in, such as one of a minor. */
export function Refused({ message }: { message: string }) {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    // The connection tells the sentence alone; the code finds it in the player's language.
    theAccount()
      .me()
      .catch((problem: unknown) => setCode(problem instanceof Denied ? problem.code : null));
  }, []);
  return (
    <main class="state">
      <Icon name="warn" size={32} />
      <h1>{t("lobby.not_let_in")}</h1>
      <p>{code ? refusal(code, message) : message}</p>
      <Button look="primary" onClick={() => signOut()}>
        {t("lobby.sign_out")}
      </Button>
    </main>
  );
}
