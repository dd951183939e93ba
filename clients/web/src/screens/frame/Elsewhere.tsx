import { takeOver } from "../../state/game";
import { t } from "../../text/i18n";
import { Button } from "../../ui/Button";
import "../../ui/states.css";

/** Another window or device plays for me, and I sit at no table here. */
export function Elsewhere() {
  return (
    <main class="state">
      <h1>{t("lobby.elsewhere")}</h1>
      <p>{t("lobby.elsewhere_how")}</p>
      <Button look="primary" onClick={takeOver}>
        {t("lobby.play_here")}
      </Button>
    </main>
  );
}
