import { go } from "../../state/route";
import { signedIn, signOut } from "../../state/session";
import { t } from "../../text/i18n";
import { Button } from "../../ui/Button";
import { Sheet } from "../../ui/Sheet";
import { LanguageChoice } from "./LanguageChoice";

/** What is not of a page: settings, the language, signing out. */
export function Menu({ onClose }: { onClose: () => void }) {
  return (
    <Sheet label={t("lobby.menu")} onClose={onClose}>
      <p>{t("lobby.signed_in", { name: signedIn.value?.name })}</p>
      <LanguageChoice />
      <Button
        wide
        onClick={() => {
          onClose();
          setTimeout(() => go({ page: "settings" })); // after the sheet has taken its step of the history back
        }}
      >
        {t("lobby.page.settings")}
      </Button>
      <Button wide onClick={() => signOut()}>
        {t("lobby.sign_out")}
      </Button>
      <Button wide look="link" onClick={onClose}>
        {t("common.close")}
      </Button>
    </Sheet>
  );
}
