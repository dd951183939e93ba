import { useEffect } from "preact/hooks";
import { attend } from "../effects/attend";
import { Conditions } from "../hand/Conditions";
import { Hand } from "../hand/Hand";
import { HandBar } from "../hand/HandBar";
import { view } from "../state/game";
import { t } from "../text/i18n";
import { LiveRegions } from "../ui/live";
import { Banners } from "./Banners";
import { onKey } from "./keys";
import { Hold, Middle } from "./Middle";
import { OutPanel } from "./OutPanel";
import { Seats } from "./Seats";
import { SidePanel } from "./SidePanel";
import { isWide } from "./side";
import { TopBar } from "./TopBar";
import { TurnLine } from "./TurnLine";
import { stage } from "./turn";
import "./table.css";

/** The table that I sit at, upright, lying or wide. */
export function TableScreen() {
  useEffect(() => {
    const stop = attend();
    addEventListener("keydown", onKey);
    return () => {
      stop();
      removeEventListener("keydown", onKey);
    };
  }, []);
  if (!view.value) return null;
  const hasHand = view.value.play !== null && view.value.play.hand.length > 0;
  const isPlaying = (stage.value === "play" || stage.value === "arranging") && hasHand;
  return (
    <>
      <main class="table felt" aria-label={t("table.table")} data-stage={stage.value}>
        <TopBar />
        <Banners />
        <Seats />
        <Middle />
        {stage.value === "waiting" ? <Hold /> : stage.value !== "between" && <TurnLine />}
        {isPlaying && (
          <>
            <div class="table-conditions">
              <Conditions />
            </div>
            <Hand />
          </>
        )}
        {stage.value === "out" && <OutPanel />}
        <div class="table-acts">
          <HandBar />
        </div>
        {isWide.value && <SidePanel />}
      </main>
      <LiveRegions />
    </>
  );
}
