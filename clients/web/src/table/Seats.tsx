import type { SeatView, View } from "../protocol";
import { variant, view } from "../state/game";
import { t } from "../text/i18n";
import { chronicle } from "./chronicle";
import { type Place, placesAfterMe, sag } from "./seating";
import { statusOf } from "./status";
import { clock, isTurnPhase } from "./turn";
import "./seats.css";

/** The other seats in a shallow arc, left to right in the order of play after me. */
export function Seats() {
  const now = view.value;
  if (!now) return null;
  const places = placesAfterMe(now);
  return (
    <ol class="seats" aria-label={t("table.seats")} data-count={places.length}>
      {places.map((place, index) => (
        <li
          key={place.number}
          class="seats-place"
          data-side={index < Math.floor(places.length / 2) ? "left" : "right"}
          style={{ "--sag": sag(index, places.length) }}
        >
          {place.taken ? <TakenSeat view={now} seat={place.taken} /> : <FreeSeat place={place} />}
        </li>
      ))}
    </ol>
  );
}

function FreeSeat({ place }: { place: Place }) {
  return (
    <div class="seat seat-free" data-seat={place.number}>
      <span class="seat-disc" aria-hidden="true">
        +
      </span>
      <span class="seat-name">{t("table.seat.free")}</span>
    </div>
  );
}

function TakenSeat({ view: now, seat }: { view: View; seat: SeatView }) {
  const hasTurn = isTurnPhase.value && now.play?.turn === seat.seat;
  const running = hasTurn ? clock.value : null;
  const status = statusOf(now, seat, hasTurn, Boolean(running?.isOnBank), chronicle.value.shown);
  const isIn = seat.dealt_in && !seat.out && now.play !== null && !now.play.result;
  const isAway = now.play !== null && (!seat.dealt_in || seat.out !== null);
  return (
    <div
      class="seat"
      data-seat={seat.seat}
      data-turn={hasTurn}
      data-out={isAway}
      data-offline={!seat.connected}
      title={seat.name}
    >
      <span class="hidden-text">{label(seat, status?.text ?? "", isIn)}</span>
      <span class="seat-disc" aria-hidden="true">
        {running && <Ring key={chronicle.value.phase} />}
        <span class="seat-initial">{running ? running.turn || running.bank : initial(seat.name)}</span>
        {isIn && seat.lapses > 0 && <Lapses lapses={seat.lapses} />}
        {isIn && seat.cards > 0 && <span class="seat-cards">{seat.cards}</span>}
        {seat.bot && <span class="seat-bot">{t("common.bot")}</span>}
      </span>
      <span class="seat-name" aria-hidden="true">
        {seat.name}
      </span>
      <span class="seat-status" data-tone={status?.tone} aria-hidden="true">
        {status?.text}
      </span>
    </div>
  );
}

const initial = (name: string): string => [...name][0]?.toLocaleUpperCase() ?? "";

function label(seat: SeatView, status: string, isIn: boolean): string {
  return [
    seat.name,
    seat.bot && t("table.seat.bot_label"),
    isIn && t("table.seat.cards", { count: seat.cards }),
    status,
    isIn && seat.lapses > 0 && t("table.seat.missed_label", { count: seat.lapses }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** A dot for each lapse that a seat can have; none where no number of lapses is a drop. */
function Lapses({ lapses }: { lapses: number }) {
  return (
    <span class="seat-lapses">
      {Array.from({ length: variant.value?.lapses_to_drop ?? 0 }, (_, place) => (
        <i key={place} data-full={place < lapses} />
      ))}
    </span>
  );
}

const RADIUS = 24;
const ROUND = 2 * Math.PI * RADIUS;

/** The time left as an arc: of the turn, then hatched of the bank. */
function Ring() {
  const now = clock.value;
  if (!now) return null;
  const share = now.isOnBank ? now.bank / Math.max(1, now.bankTotal) : now.turn / now.turnTotal;
  return (
    <svg class="seat-ring" aria-hidden="true" viewBox="0 0 52 52" data-bank={now.isOnBank} data-last={now.isLast}>
      <circle cx="26" cy="26" r={RADIUS} class="seat-track" />
      <circle
        cx="26"
        cy="26"
        r={RADIUS}
        class="seat-left"
        stroke-dasharray={ROUND}
        stroke-dashoffset={ROUND * (1 - share)}
      />
      {now.isOnBank && <circle cx="26" cy="26" r={RADIUS} class="seat-hatch" stroke-dasharray="2 5" />}
    </svg>
  );
}
