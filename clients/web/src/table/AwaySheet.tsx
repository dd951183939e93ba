import type { PlayedForView } from "../protocol";
import { ClockLine } from "../sheets/ClockLine";
import { Sentence } from "../sheets/Sentence";
import { variant, view } from "../state/game";
import { cardShort } from "../text/cards";
import { t } from "../text/i18n";
import { duration } from "../text/numbers";
import { Button } from "../ui/Button";
import { Sheet } from "../ui/Sheet";
import { played, read, unread } from "./away";
import { chronicle } from "./chronicle";
import { mySeat } from "./seating";
import { meanwhile, sentence } from "./telling";
import "./away.css";

/** What the clock played for me, turn by turn, and what the next missed turn costs. */
export function AwaySheet() {
  const now = unread.value;
  if (!now) return null;
  return (
    <Sheet label={t("table.away.title")} onClose={read}>
      <ClockLine />
      <h2>{t("table.away.title")}</h2>
      <p class="away-note">
        {now.gap > 0 && `${t("table.away.gap", { gap: inWords(now.gap) })} `}
        {t("table.away.played", { count: now.plays.length })}
      </p>
      <ol class="away">
        {now.plays.map((one, place) => (
          <Turn key={one.turn} one={one} missed={place + 1} />
        ))}
        <Others />
      </ol>
      <Cost />
      <Button look="primary" wide onClick={read}>
        {t("table.away.continue")}
      </Button>
    </Sheet>
  );
}

const MINUTE = 60;

const inWords = (seconds: number): string =>
  seconds < MINUTE ? t("table.away.seconds", { seconds }) : t("table.away.minutes", { time: duration(seconds) });

function Turn({ one, missed }: { one: PlayedForView; missed: number }) {
  const limit = variant.value?.lapses_to_drop;
  return (
    <li>
      <span class="away-turn">{one.turn}</span>
      <div>
        <p>
          <Sentence text={played(one)} />
        </p>
        <p class="away-note">{t(limit ? "table.away.missed" : "table.away.missed_free", { missed, limit })}</p>
      </div>
    </li>
  );
}

const TOLD_MOST = 4;

function Others() {
  const told = meanwhile(chronicle.value.log).map((one) => sentence(one, cardShort));
  if (told.length === 0) return null;
  return (
    <li>
      <span class="away-turn" aria-hidden="true">
        ·
      </span>
      <p>
        <Sentence text={told.slice(-TOLD_MOST).join(" ")} />
      </p>
    </li>
  );
}

/** What happens if one more turn is missed; lapses in a row that make a drop are the variant's. */
function Cost() {
  const now = view.value;
  const limit = variant.value?.lapses_to_drop ?? null;
  const mine = now && mySeat(now);
  if (!now?.play || !mine) return null;
  return (
    <p class="away-cost">
      {mine.out
        ? t("table.away.dropped", { limit, points: mine.points })
        : limit === null
          ? t("table.away.never")
          : t(`table.away.${limit - mine.lapses > 1 ? "more_drop" : "next_drops"}`, {
              left: limit - mine.lapses,
              points: now.play.drop_cost,
            })}
    </p>
  );
}
