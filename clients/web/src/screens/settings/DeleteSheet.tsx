import { useState } from "preact/hooks";
import { Denied } from "../../protocol";
import { problemText } from "../../state/game";
import { me, signOut, theAccount } from "../../state/session";
import { forget } from "../../state/stored";
import { hasText, t } from "../../text/i18n";
import { count } from "../../text/numbers";
import { Button } from "../../ui/Button";
import { Sheet } from "../../ui/Sheet";
import { useSure } from "../../ui/sure";
import { toast } from "../../ui/toasts";

/** What is lost and what stays, said before the account is deleted; asked twice, and the way back is the large button. */
export function DeleteSheet({ onClose }: { onClose: () => void }) {
  const { isSure, button } = useSure(() => void remove());
  const [isBusy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await theAccount().remove();
      forget("seen", "joined", "history", "last-known");
      signOut();
      toast(t("settings.deleted"));
    } catch (problem) {
      toast(refusedText(problem));
      setBusy(false);
    }
  }

  return (
    <Sheet label={t("settings.delete")} onClose={onClose}>
      <h2>{t("settings.delete_title")}</h2>
      <p>{t("settings.delete_lost", { chips: me.value ? ` (${count(me.value.available + me.value.escrow)})` : "" })}</p>
      <p>{t("settings.delete_kept")}</p>
      <Button look="danger" busy={isBusy} {...button}>
        {t(isSure ? "settings.delete_sure" : "settings.delete")}
      </Button>
      <Button look="primary" wide onClick={onClose}>
        {t("settings.delete_keep")}
      </Button>
    </Sheet>
  );
}

/** Why an account may not be deleted now: the same codes say something else of a seat. */
function refusedText(problem: unknown): string {
  const key = problem instanceof Denied ? `settings.delete_refused.${problem.code}` : "";
  return hasText(key) ? t(key) : problemText(problem);
}
