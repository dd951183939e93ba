import type { SeatResult } from "../../protocol/types";
import type { Rank } from "../../rules/cards";
import type { Variant } from "../../rules/variants";
import { t } from "../../text/i18n";
import { count } from "../../text/numbers";
import { Icon } from "../../ui/Icon";
import { Net } from "../../ui/Net";
import { Fan } from "../Fan";
import { cardsInText, kindShort, wrongsOf } from "../flaws";
import { type Piece, piecesOf, shownIn } from "../pieces";
import { Sentence } from "../Sentence";
import { type Ended, inOrder, seatName, statusText } from "../verdict";

interface Props {
  ended: Ended;
  variant: Variant;
  wild: Rank;
  packs: number;
}

/** Every hand, open, in its groups: what counted is underlined. */
export function Hands(props: Props) {
  return (
    <section class="panel panel-tight">
      <h3>{t("sheets.result.hands")}</h3>
      <ul>
        {inOrder(props.ended).map((seat) => (
          <Hand key={seat.seat} seat={seat} {...props} />
        ))}
      </ul>
    </section>
  );
}

function Hand({ seat, ended, variant, wild, packs }: Props & { seat: SeatResult }) {
  const isFlat = seat.status !== "won" && (seat.rule === null || seat.rule === "flat") && ended.result.how !== "void";
  // Mine stand with how my points were counted.
  const faults = seat.seat === ended.seat ? [] : wrongsOf(seat, variant, packs);
  return (
    <li class="hands-seat">
      <p class="hands-head">
        <span>
          <b>{seatName(ended, seat.seat)}</b> {statusText(ended, seat)}
        </span>
        <span>
          <span class="hidden-text">{t("common.points", { count: seat.points })}</span>
          <b aria-hidden="true">{count(seat.points)}</b>
          {ended.stake > 0 && <Net money={seat.money} />}
        </span>
      </p>
      <div class="hands-pieces">
        {piecesOf(seat, wild).map((piece, place) => (
          <PieceView
            key={place}
            piece={piece}
            wild={wild}
            hasVerdict={!isFlat || seat.status === "wrong_declaration"}
          />
        ))}
      </div>
      {isFlat && <p class="note">{t("sheets.flat", { points: seat.points })}</p>}
      {faults.map((text) => (
        <p key={text} class="note">
          <Sentence text={text} />
        </p>
      ))}
    </li>
  );
}

function PieceView({ piece, wild, hasVerdict }: { piece: Piece; wild: Rank; hasVerdict: boolean }) {
  const { reading, isCounted, points, cards } = piece;
  const kind = reading && kindShort(reading.kind);
  const text =
    isCounted && kind ? t("sheets.kind_points", { kind, points }) : (kind ?? (isCounted ? String(points) : ""));
  return (
    <div class="hands-piece">
      <Fan cards={reading ? shownIn(reading) : cards} wild={wild} isCounted={isCounted} />
      {hasVerdict && text && (
        <p>
          {reading && <Icon name={reading.kind ? "check" : "cross"} size={14} />}
          {text}
        </p>
      )}
      {isCounted && (
        <span class="hidden-text">{t("sheets.counts", { cards: cardsInText(cards.map(({ card }) => card)) })}</span>
      )}
    </div>
  );
}
