import { isLive, isMyTurn, view } from "../state/game";
import { t } from "../text/i18n";
import { duration } from "../text/numbers";
import { chronicle } from "./chronicle";
import { nameOf } from "./seating";
import type { Split } from "./timing";
import { clock, isTurnPhase, overdue } from "./turn";
import "./turn.css";

/** Whose turn it is, in words, seconds and a bar. */
export function TurnLine() {
  const now = view.value;
  if (!now?.play) return null;
  const running = clock.value;
  const isMine = isMyTurn.value && isLive.value;
  return (
    <section
      class="turn"
      data-mine={isMine}
      data-last={Boolean(running?.isLast && isMine)}
      data-bank={running?.isOnBank}
    >
      <p class="turn-words">
        <span class="turn-long">{words(false)}</span>
        <span class="turn-short">{words(true)}</span>
      </p>
      <Seconds running={running} isMine={isMine} />
      <Bar running={running} isMine={isMine} />
    </section>
  );
}

function words(isShort: boolean): string {
  const now = view.value;
  if (!now?.play) return "";
  const name = nameOf(now, now.play.turn);
  if (!isLive.value) return t("table.turn.known", { what: lastKnown(name) });
  if (!isTurnPhase.value) return overdue.value > 0 ? t("table.settling.counting") : t("table.turn.arranging");
  if (overdue.value > 0) return t("table.turn.time_up");
  if (!isMyTurn.value) return t(`table.turn.other${clock.value?.isOnBank ? "_bank" : ""}`, { name });
  return t(`table.turn.${now.phase === "draw" ? "take" : "throw"}${isShort ? "_short" : ""}`);
}

function lastKnown(name: string): string {
  if (!isTurnPhase.value) return t("table.turn.known_arranging");
  return isMyTurn.value ? t("table.turn.known_you") : t("table.turn.known_other", { name });
}

/** The ticking figures are for the eye only; what matters of them is announced. */
function Seconds({ running, isMine }: { running: Split | null; isMine: boolean }) {
  if (!running) return <span class="turn-seconds">?</span>;
  const bank = Math.ceil(running.bank);
  return (
    <span class="turn-seconds" aria-hidden="true">
      <b>{duration(running.isOnBank ? bank : running.turn)}</b>
      {running.isOnBank && <span>{t("table.turn.on_bank")}</span>}
      {!running.isOnBank && bank > 0 && isMine && <span>{t("table.turn.bank", { seconds: bank })}</span>}
    </span>
  );
}

/** The turn's time solid, the bank hatched behind it. */
function Bar({ running, isMine }: { running: Split | null; isMine: boolean }) {
  const hasBank = isMine && running !== null && running.bankTotal > 0 && isTurnPhase.value;
  const isOthersBank = !isMine && running?.isOnBank;
  const turn = running ? running.turn / running.turnTotal : 0;
  const bank = running ? running.bank / Math.max(1, running.bankTotal) : 0;
  return (
    // A new phase begins with a full bar: it does not grow from what was left of the last one.
    <span class="turn-bar" aria-hidden="true" data-split={hasBank} key={chronicle.value.phase}>
      <span class="turn-part">
        <i data-hatched={isOthersBank} style={{ transform: `scaleX(${isOthersBank ? bank : turn})` }} />
      </span>
      {hasBank && (
        <span class="turn-part">
          <i data-hatched="true" style={{ transform: `scaleX(${bank})` }} />
        </span>
      )}
    </span>
  );
}
