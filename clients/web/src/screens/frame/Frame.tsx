import { useEffect, useRef } from "preact/hooks";
import { go, type Route, route } from "../../state/route";
import { t } from "../../text/i18n";
import { lazy } from "../../ui/lazy";
import { LobbyScreen } from "../lobby/LobbyScreen";
import { Head } from "./Head";
import { Tabs } from "./Tabs";
import { Update } from "./Update";
import "./frame.css";

const HistoryScreen = lazy(async () => (await import("../history/HistoryScreen")).HistoryScreen);
const ReviewScreen = lazy(async () => (await import("../review/ReviewScreen")).ReviewScreen);
const LimitsScreen = lazy(async () => (await import("../limits/LimitsScreen")).LimitsScreen);
const RulesScreen = lazy(async () => (await import("../rules/RulesScreen")).RulesScreen);
const SettingsScreen = lazy(async () => (await import("../settings/SettingsScreen")).SettingsScreen);

/** A page with its head and the tabs below. */
export function Frame() {
  const now = route.value;
  const main = useRef<HTMLElement>(null);
  const before = useRef(now.page);
  useEffect(() => {
    if (before.current !== now.page) main.current?.focus();
    before.current = now.page;
    scrollTo(0, 0);
  }, [now.page]);
  return (
    <div class="frame">
      <Head title={titleOf(now)} />
      <Update />
      <main ref={main} class="frame-main" tabIndex={-1}>
        <Page now={now} />
      </main>
      <Tabs />
    </div>
  );
}

function titleOf({ page }: Route): string {
  return page === "play" ? t("common.rummy") : t(`lobby.page.${page}`);
}

function Page({ now }: { now: Route }) {
  switch (now.page) {
    case "history":
      return <HistoryScreen />;
    case "review":
      return <ReviewScreen table={now.table} deal={now.deal} />;
    case "limits":
      return <LimitsScreen />;
    case "rules":
      return <RulesScreen variant={now.variant} onChoose={(variant) => go({ page: "rules", variant })} />;
    case "settings":
      return <SettingsScreen />;
    default:
      return <LobbyScreen />;
  }
}
