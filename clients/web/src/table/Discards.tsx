import type { SeatView, View } from "../protocol";
import { isJoker, RANKS, SUITS } from "../rules/cards";
import { variant, view, wild } from "../state/game";
import { cardInDeal, cardInWords, cardShort, rankShort } from "../text/cards";
import { t } from "../text/i18n";
import { CardFace } from "../ui/CardFace";
import { SuitMark } from "../ui/suits";
import { CardChip } from "./CardChip";
import { chronicle } from "./chronicle";
import { nameOf, seatAt } from "./seating";
import { goneOf, type Throw, throwsOf } from "./thrown";
import "./discards.css";

export type Way = "player" | "suit" | "order";

/** All discards of the deal, with what was taken up again and what the clock threw. */
export function DiscardList({ way: by = "player" }: { way?: Way }) {
  const now = view.value;
  const row = variant.value;
  if (!now?.play || !row || now.play.thrown.length < 2) return <p class="discards-foot">{t("table.discards.empty")}</p>;
  const all = throwsOf(now.play, row, chronicle.value.byClock);
  if (by === "suit") return <BySuit gone={goneOf(all)} />;
  return by === "order" ? <InOrder now={now} all={all} /> : <ByPlayer now={now} all={all} />;
}

function ByPlayer({ now, all }: { now: View; all: Throw[] }) {
  const thrown = all.filter((one) => one.seat !== null);
  return (
    <>
      <ul>
        {seatsOf(now).map((seat) => (
          <li class="discards-player" key={seat.seat}>
            <h3>{nameOf(now, seat.seat)}</h3>
            <span class="discards-marks">{marksOf(seat, all).join(" · ")}</span>
            <Row cards={thrown.filter((one) => one.seat === seat.seat)} now={now} />
          </li>
        ))}
      </ul>
      <p class="discards-foot">
        {t("table.discards.foot", { thrown: thrown.length, taken: all.filter((one) => one.takenBy !== null).length })}
      </p>
    </>
  );
}

/** Who is dealt in, in the order of play after me; I am the last. */
function seatsOf(now: View): SeatView[] {
  const after = (seat: number) => (seat - (now.seat ?? 0) - 1 + now.size) % now.size;
  return now.seats.filter((one) => one.dealt_in).sort((one, other) => after(one.seat) - after(other.seat));
}

function marksOf({ seat, out }: SeatView, all: Throw[]): string[] {
  const took = all.filter((one) => one.takenBy === seat).map((one) => cardShort(one.card));
  const thrown = all.filter((one) => one.seat === seat);
  const byClock = thrown.filter((one) => one.byClock).length;
  const threwWild = thrown.some((one) => isJoker(one.card, wild.value ?? "A"));
  return [
    took.length > 0 ? t("table.discards.took", { cards: took.join(", ") }) : t("table.discards.took_nothing"),
    byClock > 0 && t("table.discards.clock", { count: byClock }),
    threwWild && t("table.discards.threw_wild"),
    out?.startsWith("dropped") && t("table.discards.dropped"),
    out === "wrong_declaration" && t("table.discards.wrong"),
  ].filter((mark) => typeof mark === "string");
}

function Row({ cards, now }: { cards: Throw[]; now: View }) {
  if (cards.length === 0) return <p class="discards-none">{t("table.discards.none")}</p>;
  return (
    <ol class="discards-cards">
      {cards.map((one) => (
        <li key={one.index} data-taken={one.takenBy !== null}>
          <span class="hidden-text">{[inWords(one.card), ...notesOf(now, one)].join(", ")}</span>
          <CardFace card={one.card} wild={wild.value} />
        </li>
      ))}
    </ol>
  );
}

const inWords = (card: string): string => (wild.value ? cardInDeal(card, wild.value) : cardInWords(card));

function notesOf(now: View, one: Throw): string[] {
  return [
    one.takenBy !== null &&
      t(`table.discards.taken_by${one.takenBy === now.seat ? "_you" : ""}`, { name: nameOf(now, one.takenBy) }),
    one.byClock && t("table.discards.by_clock"),
  ].filter((note) => typeof note === "string");
}

/** How many of each card are gone, 13 by 4. */
function BySuit({ gone }: { gone: Map<string, number> }) {
  return (
    <>
      <table class="gone">
        <thead>
          <tr>
            <td />
            {SUITS.map((suit) => (
              <th key={suit} scope="col">
                <span class="hidden-text">{t(`common.suit.${suit}`)}</span>
                <SuitMark suit={suit} size="18px" />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RANKS.map((rank) => (
            <tr key={rank} data-wild={rank === wild.value}>
              <th scope="row">{rankShort(rank)}</th>
              {SUITS.map((suit) => (
                <td key={suit} data-gone={gone.has(rank + suit)}>
                  {gone.get(rank + suit) ?? ""}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="discards-foot">
        {t("table.discards.gone")} {t("table.discards.jokers", { count: gone.get("PJ") ?? 0 })}
      </p>
    </>
  );
}

function InOrder({ now, all }: { now: View; all: Throw[] }) {
  return (
    <ol class="discards-order">
      {all.map((one) => (
        <li key={one.index}>
          <span class="discards-number">{one.index || ""}</span>
          <CardChip card={one.card} />
          <span>{seatAt(now, one.seat) ? nameOf(now, one.seat) : t("table.discards.opening")}</span>
          <span class="discards-marks">{notesOf(now, one).join(" · ")}</span>
        </li>
      ))}
    </ol>
  );
}
