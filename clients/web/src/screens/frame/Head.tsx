import { useState } from "preact/hooks";
import { connection, dialNow } from "../../state/game";
import { route } from "../../state/route";
import { t } from "../../text/i18n";
import { Icon } from "../../ui/Icon";
import { Menu } from "./Menu";

/** The line on top of a page: where I am, how the house can be reached, the menu. */
export function Head({ title }: { title: string }) {
  const [open, setOpen] = useState(false);
  const { page } = route.value;
  const up = page === "review" ? "#/history" : page === "settings" ? "#/play" : null;
  return (
    <header class="head">
      {up && (
        <a class="icon-button" href={up} aria-label={t("common.back")}>
          <Icon name="back" size={24} />
        </a>
      )}
      <h1>{title}</h1>
      <ConnectionPill />
      <button
        type="button"
        class="icon-button"
        aria-label={t("lobby.menu")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={24} />
      </button>
      {open && <Menu onClose={() => setOpen(false)} />}
    </header>
  );
}

function ConnectionPill() {
  const { state } = connection.value;
  const text = t(`common.connection.${state}`);
  const icon = state === "live" ? "live" : state === "dialling" ? "clock" : "offline";
  if (state === "waiting") {
    return (
      <button
        type="button"
        class="pill pill-waiting"
        onClick={dialNow}
        aria-label={t("lobby.dial_now", { state: text })}
      >
        <Icon name={icon} />
        {text}
      </button>
    );
  }
  return (
    <p class={`pill pill-${state}`} role="status">
      <Icon name={icon} />
      {text}
    </p>
  );
}
