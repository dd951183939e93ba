import { connection, isLive, isMyTurn, view } from "../state/game";
import { nameOf } from "../table/seating";
import { clock, isTurnPhase } from "../table/turn";
import { t } from "../text/i18n";
import { Icon } from "../ui/Icon";
import "./clock.css";

/** The running clock on top of a sheet that lies over a turn: the turn's seconds, the bank's, and a bar. */
export function ClockLine() {
  const running = clock.value;
  const now = view.value;
  if (!now?.play || !isTurnPhase.value) return null;
  if (!isLive.value || !running) {
    return (
      <p class="clock clock-offline">
        <Icon name="offline" />
        {t(`common.connection.${connection.value.state}`)}
      </p>
    );
  }
  const values = { turn: Math.ceil(running.turn), bank: Math.ceil(running.bank) };
  return (
    <div class="clock" data-last={running.isLast}>
      <p>
        <span>
          {isMyTurn.value ? t("sheets.time_left") : t("table.turn.other", { name: nameOf(now, now.play.turn) })}
        </span>
        <span>{t(running.bank > 0 ? "sheets.seconds_and_bank" : "sheets.seconds", values)}</span>
      </p>
      <div class="clock-bar" aria-hidden="true">
        <i style={{ transform: `scaleX(${running.turn / running.turnTotal})` }} />
      </div>
    </div>
  );
}
