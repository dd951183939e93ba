import { connection, dialNow, isLive, keepPlaying, pending, takeOver, view } from "../state/game";
import { t } from "../text/i18n";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { downFor, retryIn } from "./link";
import { stage } from "./turn";
import "./banners.css";

/** What hangs over the table: no connection, or a wish that waits for its moment. */
export function Banners() {
  const { state } = connection.value;
  if (state === "elsewhere") return <Elsewhere />;
  return isLive.value ? <Queued /> : <NoConnection />;
}

const SETTLES = 1; // seconds: a socket is redialled in no time when nothing is wrong

function NoConnection() {
  const now = connection.value;
  if (now.state === "dialling" && downFor.value <= SETTLES) return null;
  const what = now.state === "waiting" ? "retry" : now.state === "refused" ? "refused" : "dialling";
  const hasHand = stage.value === "play" || stage.value === "arranging";
  const message = now.state === "refused" ? now.message : "";
  return (
    <div class="banner">
      <Icon name="offline" size={24} />
      <p>
        {t(`table.banner.${what}`, { down: downFor.value, seconds: retryIn.value, message })}{" "}
        {hasHand && t("table.banner.arrange")}
      </p>
      {what === "retry" && (
        <button type="button" class="banner-now" onClick={dialNow}>
          {t("table.banner.now")}
        </button>
      )}
    </div>
  );
}

/** A drop or a leave that waits; it can be taken back until then. */
function Queued() {
  const now = view.value;
  if (!now?.wish) return null;
  const what = now.wish === "leave" && stage.value !== "play" ? "leave_later" : now.wish;
  return (
    <div class="banner banner-queued">
      <Icon name="clock" />
      <p>{t(`table.queued.${what}`)}</p>
      {now.legal.keep && (
        <button type="button" class="banner-now" disabled={pending.value !== null} onClick={() => void keepPlaying()}>
          {t("table.queued.back")}
        </button>
      )}
    </div>
  );
}

/** Another window plays this seat. Only the button takes it back: closing is no answer, or both would fight over it. */
function Elsewhere() {
  return (
    <div class="elsewhere" role="alertdialog" aria-modal="true" aria-labelledby="elsewhere">
      <h2 id="elsewhere">{t("table.elsewhere.title")}</h2>
      <p>{t("table.elsewhere.body")}</p>
      <Button look="primary" wide onClick={takeOver}>
        {t("table.elsewhere.here")}
      </Button>
    </div>
  );
}
