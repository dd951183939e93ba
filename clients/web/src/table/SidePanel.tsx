import { summary } from "../screens/lobby/words";
import { RulesText } from "../screens/rules/RulesText";
import { variant, view } from "../state/game";
import { cardShort } from "../text/cards";
import { t } from "../text/i18n";
import { Segments } from "../ui/Segments";
import { chronicle } from "./chronicle";
import { DiscardList } from "./Discards";
import { shortened } from "./promise";
import { type SideTab, sideTab } from "./side";
import { sentence } from "./telling";
import "./side.css";

const TABS: [tab: SideTab, title: string][] = [
  ["discards", "table.discards.title"],
  ["log", "table.log.title"],
  ["rules", "table.rules"],
];

/** Beside the table in a wide window: the discards, what happened in the deal, the rules in short. */
export function SidePanel() {
  const now = view.value;
  if (!now) return null;
  return (
    <aside class="side" aria-label={t("table.side")}>
      <Segments
        label={t("table.side")}
        hideLabel
        value={sideTab.value}
        options={TABS.map(([value, title]) => ({ value, text: t(title) }))}
        onChoose={(tab) => {
          sideTab.value = tab;
        }}
      />
      <div class="side-body">
        <h2 class="hidden-text">{TABS.map(([tab, title]) => tab === sideTab.value && t(title))}</h2>
        {sideTab.value === "discards" && <DiscardList />}
        {sideTab.value === "log" && <Log />}
        {sideTab.value === "rules" && <Rules />}
      </div>
      <p class="side-promise">
        {t("table.log.promise")} <code title={now.commitment}>{shortened(now.commitment)}</code>
      </p>
    </aside>
  );
}

function Rules() {
  const row = variant.value;
  if (!row) return null;
  return (
    <>
      <p class="side-note">{summary(row)}</p>
      <RulesText variant={row.key} />
    </>
  );
}

/** What happened in this deal as far as it was seen here, newest first. */
function Log() {
  const lines = chronicle.value.log.map((one) => sentence(one, cardShort)).filter((line) => line !== null);
  if (lines.length === 0) return <p class="side-note">{t("table.log.empty")}</p>;
  return (
    <ol class="log" reversed>
      {lines
        .map((line, place) => [place, line] as const)
        .reverse()
        .map(([place, line]) => (
          <li key={place}>{line}</li>
        ))}
    </ol>
  );
}
