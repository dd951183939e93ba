import { view } from "../state/game";
import { sheet } from "../state/sheets";
import { t } from "../text/i18n";
import { Icon } from "../ui/Icon";
import { CardChip } from "./CardChip";
import { nameOf } from "./seating";
import { isWide, sideTab } from "./side";
import "./strip.css";

const SHOWN = 3;

/** The last cards thrown and by whom; it opens all of them. */
export function ThrownStrip() {
  const now = view.value;
  if (!now?.play) return null;
  const byPlayers = now.play.thrown.filter((one) => one.seat !== null);
  return (
    <button type="button" class="strip" onClick={showDiscards}>
      <span class="hidden-text">{t("table.thrown_label", { count: byPlayers.length })}</span>
      <Icon name="list" />
      <span class="strip-count" aria-hidden="true">
        {byPlayers.length}
      </span>
      <span class="strip-last">
        <b>{t("table.thrown")}</b>
        {byPlayers.length === 0 && <span class="strip-name">{t("table.thrown_none")}</span>}
        {byPlayers
          .slice(-SHOWN)
          .reverse()
          .map((one, place) => (
            <span class="strip-one" key={byPlayers.length - place}>
              <CardChip card={one.card} /> <span class="strip-name">{nameOf(now, one.seat)}</span>
            </span>
          ))}
      </span>
      <Icon name="next" />
    </button>
  );
}

/** Show the discards: in the side panel where there is one, else in a sheet. */
export function showDiscards(): void {
  if (isWide.peek()) sideTab.value = "discards";
  else sheet.value = { name: "discards" };
}
