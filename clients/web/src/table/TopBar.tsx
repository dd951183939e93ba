import { holdOf } from "../screens/lobby/kind";
import { connection, isLive, isMyTurn, view } from "../state/game";
import { sheet } from "../state/sheets";
import { t } from "../text/i18n";
import { count } from "../text/numbers";
import { Icon } from "../ui/Icon";
import { nameOf } from "./seating";
import { stage } from "./turn";
import "./bar.css";

/** Drop, which table this is, the connection, the menu. */
export function TopBar() {
  return (
    <header class="bar">
      <DropButton />
      <Title />
      <Link />
      <button
        type="button"
        class="bar-menu"
        aria-label={t("table.menu")}
        onClick={() => (sheet.value = { name: "menu" })}
      >
        <Icon name="menu" size={24} />
      </button>
    </header>
  );
}

/** Shown only while a drop is legal and would be done at once; a queued one is in the menu. */
function DropButton() {
  const now = view.value;
  const points = now?.play?.drop_cost;
  const isOffered =
    isLive.value && isMyTurn.value && now?.phase === "draw" && now.legal.drop && typeof points === "number";
  return (
    <div class="bar-drop">
      {isOffered && (
        <button
          type="button"
          aria-label={t("table.drop_label", { points })}
          onClick={() => (sheet.value = { name: "drop" })}
        >
          <Icon name="door" />
          <span>{t("table.drop", { points })}</span>
        </button>
      )}
    </div>
  );
}

function Title() {
  const now = view.value;
  if (!now) return null;
  const variant = t(`common.variant.${now.variant}`);
  return (
    <h1 class="bar-title">
      <span>
        {now.practice ? t("table.title.practice", { variant }) : t("table.title.stake", { variant, count: now.stake })}
      </span>
      <span class="bar-deal">{subtitle()}</span>
    </h1>
  );
}

function subtitle(): string {
  const now = view.value;
  if (!now) return "";
  if (stage.value === "waiting") return t("table.title.waiting");
  const declared = now.play?.declared;
  if (declared) {
    const key = declared.seat === now.seat ? "declared_you" : "declared";
    return t(`table.title.${key}`, { deal: now.deal, name: nameOf(now, declared.seat) });
  }
  return now.stake
    ? t("table.title.deal", { deal: now.deal, chips: count(holdOf(now.variant, now.stake)) })
    : t("table.title.deal_free", { deal: now.deal });
}

function Link() {
  const { state } = connection.value;
  return (
    <span class="bar-link" data-on={state === "live"} title={t(`common.connection.${state}`)}>
      <Icon name={state === "live" ? "live" : "offline"} />
      <span>{t(`table.link.${state}`)}</span>
    </span>
  );
}
