import { settings } from "../state/settings";
import { onMyTurn } from "../table/happenings";
import { clock } from "../table/turn";
import { t } from "../text/i18n";
import { notify, vanish } from "./notification";

/** A notification when it is my turn and the page is hidden; it goes when the page comes back. */
export function notifying(): () => void {
  const stop = onMyTurn((now) => {
    if (!document.hidden || !settings.notify.value) return;
    const variant = t(`common.variant.${now.variant}`);
    void notify(t("table.notify.title"), t("table.notify.body", { seconds: clock.value?.turn ?? 0, variant }));
  });
  const seen = () => !document.hidden && void vanish();
  document.addEventListener("visibilitychange", seen);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", seen);
  };
}
