import { useEffect, useState } from "preact/hooks";
import { type Rank, wildRank } from "../../rules/cards";
import { type Replay, replay, type Step } from "../../rules/replay";
import { WildRank } from "../../table/CardChip";
import { cardInWords, rankShort } from "../../text/cards";
import { t } from "../../text/i18n";
import { count } from "../../text/numbers";
import { Button } from "../../ui/Button";
import { CardFace } from "../../ui/CardFace";
import { Icon } from "../../ui/Icon";
import { Fan } from "../Fan";
import { asThemselves } from "../pieces";
import { Sentence } from "../Sentence";
import { type Ended, seatName } from "../verdict";
import { bySuit } from "./bySuit";
import { stepText } from "./moves";
import { useSteps } from "./useSteps";
import "./player.css";

const AROUND = 2; // moves listed before and after the one shown

/** A record played again, step by step, every hand open. */
export function Player({ ended, record }: { ended: Ended; record: string }) {
  return <Played ended={ended} played={useReplay(record)} />;
}

type Replayed = Replay | "under way" | "broken";

/** The record replayed, once it is. */
export function useReplay(record: string): Replayed {
  const [played, setPlayed] = useState<Replayed>("under way");
  useEffect(() => {
    let isWanted = true;
    const done = (now: Replay | "broken") => isWanted && setPlayed(now);
    replay(record).then(done, () => done("broken"));
    return () => {
      isWanted = false;
    };
  }, [record]);
  return played;
}

/** The same for who has replayed the record. */
export function Played({ ended, played }: { ended: Ended; played: Replayed }) {
  if (played === "under way") return null;
  if (played === "broken") return <p role="alert">{t("history.broken")}</p>;
  return <Steps ended={ended} played={played} />;
}

function Steps({ ended, played }: { ended: Ended; played: Replay }) {
  const last = played.steps.length - 1;
  const { at, isPlaying, goTo, flip } = useSteps(last);
  const step = played.steps[at];
  if (!step) return null;
  const wild = wildRank(played.turned);
  return (
    <div class="column">
      <section class="panel panel-tight" aria-label={t("history.replay")}>
        <div class="player-head">
          <h3>{t("history.move_of", { at: count(at), last: count(last) })}</h3>
          <p class="chip">
            {t("history.wild", { rank: rankShort(wild) })}
            <span class="hidden-text">{cardInWords(played.turned)}</span>
          </p>
        </div>
        <Piles ended={ended} step={step} wild={wild} />
        <MyHand ended={ended} played={played} step={step} wild={wild} />
        <input
          type="range"
          class="player-range"
          min={0}
          max={last}
          value={at}
          aria-label={t("history.slider")}
          aria-valuetext={`${at}. ${stepText(ended, played, step)}`}
          onInput={(event) => goTo(Number(event.currentTarget.value))}
        />
        <div class="player-buttons">
          <Button aria-label={t("history.before")} disabled={at === 0} onClick={() => goTo(at - 1)}>
            <Icon name="back" />
          </Button>
          <Button look="primary" onClick={flip}>
            {t(isPlaying ? "history.pause" : "history.play")}
          </Button>
          <Button aria-label={t("history.after")} disabled={at === last} onClick={() => goTo(at + 1)}>
            <Icon name="next" />
          </Button>
        </div>
      </section>
      <WildRank value={wild}>
        <Moves ended={ended} played={played} at={at} goTo={goTo} />
      </WildRank>
      <OtherHands ended={ended} played={played} step={step} wild={wild} />
    </div>
  );
}

interface Shown {
  ended: Ended;
  step: Step;
  wild: Rank;
}

function Piles({ ended, step, wild }: Shown) {
  const top = step.discards.at(-1);
  return (
    <p class="player-piles">
      <span>{t("history.closed", { count: step.stock })}</span>
      <span class="player-open">
        {t("history.open")}
        {top && <CardFace card={top.card} wild={wild} labelled />}
        {top && <span>{thrownBy(ended, top.seat)}</span>}
      </span>
    </p>
  );
}

const thrownBy = (ended: Ended, seat: number | null): string =>
  seat === null ? t("history.turned_up") : t("history.thrown_by", { name: seatName(ended, seat) });

function MyHand({ ended, played, step, wild }: Shown & { played: Replay }) {
  const place = played.players.findIndex(({ seat }) => seat === ended.seat);
  const hand = step.hands[place];
  if (!hand) return null;
  return (
    <div>
      <p class="note player-label">{t("history.your_hand")}</p>
      <Suits hand={hand} wild={wild} />
    </div>
  );
}

function Suits({ hand, wild }: { hand: readonly string[]; wild: Rank }) {
  return (
    <div class="player-hand">
      {bySuit(hand).map((cards) => (
        <Fan key={cards[0]?.slice(-1)} cards={asThemselves(cards)} wild={wild} />
      ))}
    </div>
  );
}

function OtherHands({ ended, played, step, wild }: Shown & { played: Replay }) {
  return (
    <section class="panel panel-tight">
      <h3>{t("history.other_hands")}</h3>
      {played.players.map(({ seat }, place) => {
        if (seat === ended.seat) return null;
        const out = step.out[place];
        return (
          <div key={seat}>
            <p class="note player-label">
              <b>{seatName(ended, seat)}</b> {out && t(`sheets.status.${out}`)}
            </p>
            <Suits hand={step.hands[place] ?? []} wild={wild} />
          </div>
        );
      })}
    </section>
  );
}

function Moves({ ended, played, at, goTo }: { ended: Ended; played: Replay; at: number; goTo: (to: number) => void }) {
  const first = Math.max(0, Math.min(at - AROUND, played.steps.length - 1 - 2 * AROUND));
  const around = played.steps.slice(first, first + 2 * AROUND + 1);
  return (
    <section class="panel panel-tight">
      <h3>{t("history.moves")}</h3>
      <ol class="player-moves">
        {around.map((step, place) => {
          const number = first + place;
          return (
            <li key={number}>
              <button type="button" aria-current={number === at ? "step" : undefined} onClick={() => goTo(number)}>
                <span class="player-number">{number}</span>
                <span>
                  <Sentence text={stepText(ended, played, step)} />
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
