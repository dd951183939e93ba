import { update } from "../../pwa";
import { t } from "../../text/i18n";
import { Button } from "../../ui/Button";

/** A new version of the app is ready. It is offered on pages only, never at a table. */
export function Update() {
  if (!update.value) return null;
  return (
    <p class="frame-update" role="status">
      {t("lobby.new_version")}
      <Button onClick={update.value}>{t("lobby.update")}</Button>
    </p>
  );
}
