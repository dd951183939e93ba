import type { View } from "../protocol";
import type { Rank } from "../rules/cards";
import type { Variant } from "../rules/variants";
import { cardOf, declaredGroups, type Key, loose, sortBy } from "../state/arrangement";
import { declare, isLive, pending, variant, view, wild } from "../state/game";
import { closeSheet, sheet } from "../state/sheets";
import { cardShort } from "../text/cards";
import { t } from "../text/i18n";
import { count } from "../text/numbers";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Sheet } from "../ui/Sheet";
import { useSure } from "../ui/sure";
import { ClockLine } from "./ClockLine";
import { Fan } from "./Fan";
import { faultTexts, flawText, wrongs } from "./flaws";
import { type Judgement, judge } from "./judging";
import { KindLine } from "./KindLine";
import { shownIn } from "./pieces";
import { Sentence } from "./Sentence";
import "./declare.css";

/** What the house will judge, judged here before it is sent: each group, the conditions, and what it would cost. */
export function DeclareSheet({ finish }: { finish: Key }) {
  const now = view.value;
  const row = variant.value;
  const rank = wild.value;
  if (!now?.play || !row || !rank) return null;
  const groups = declaredGroups(finish);
  const judgement = judge(groups, rank, row, now.play.packs);
  const isWrong = judgement.faults.length > 0;
  const send = () => void declare(cardOf(finish), groups);
  return (
    <Sheet label={t("sheets.declare.title")} onClose={closeSheet} class="declare">
      <ClockLine />
      <Head finish={cardOf(finish)} faults={wrongs(judgement.readings, judgement.faults, row, now.play.packs).length} />
      <Groups judgement={judgement} wild={rank} variant={row} packs={now.play.packs} />
      <Conditions judgement={judgement} variant={row} />
      {isWrong && <Hint view={now} finish={cardOf(finish)} />}
      {isWrong ? <Wrong view={now} variant={row} send={send} /> : <Right send={send} />}
    </Sheet>
  );
}

function Head({ finish, faults }: { finish: string; faults: number }) {
  const text = faults ? t("sheets.declare.faults", { count: faults }) : t("sheets.declare.none");
  return (
    <header class="declare-head">
      <h2>
        <Sentence text={t("sheets.declare.finish", { card: cardShort(finish) })} />
      </h2>
      <Pill holds={faults === 0} text={text} />
    </header>
  );
}

function Pill({ holds, text, label }: { holds: boolean; text: string; label?: string }) {
  return (
    <span class="chip declare-pill" data-holds={holds}>
      <Icon name={holds ? "check" : "cross"} size={16} />
      <span aria-hidden={label !== undefined}>{text}</span>
      {label && <span class="hidden-text">{label}</span>}
    </span>
  );
}

interface Judged {
  judgement: Judgement;
  variant: Variant;
}

function Groups({ judgement, wild: rank, variant: row, packs }: Judged & { wild: Rank; packs: number }) {
  return (
    <ol class="declare-groups">
      {judgement.readings.map((reading) => {
        const flaw = flawText(reading, row, packs);
        return (
          <li key={reading.cards.map(({ card }) => card).join()}>
            <Fan cards={shownIn(reading)} wild={rank} size="small" />
            <KindLine kind={reading.kind} />
            {flaw && (
              <p class="declare-flaw">
                <Sentence text={flaw} />
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The conditions with a tick or a cross, and a sentence for each that fails and is no single group's fault. */
function Conditions({ judgement, variant: row }: Judged) {
  return (
    <>
      <ul class="declare-conditions">
        {judgement.conditions.map(({ name, holds }) => {
          const what = t(`sheets.condition.${name}`, { long: row.long_sequence });
          return (
            <li key={name}>
              <Pill holds={holds} text={what} label={t(holds ? "sheets.holds" : "sheets.fails", { what })} />
            </li>
          );
        })}
      </ul>
      {faultTexts(judgement.faults, row).map((text) => (
        <p key={text}>
          <Sentence text={text} />
        </p>
      ))}
    </>
  );
}

/** With other groups, or another card put down, these cards stand: the player may have overlooked it. */
function Hint({ view: now, finish }: { view: View; finish: string }) {
  const [best] = now.play?.hint?.finishes ?? [];
  if (!best) return null;
  const text = best === finish ? t("sheets.declare.split") : t("sheets.declare.split_with", { card: cardShort(best) });
  return (
    <p class="declare-hint">
      <span>
        <Sentence text={text} />
      </span>
      <Button onClick={showHint}>{t("sheets.declare.show")}</Button>
    </p>
  );
}

function showHint(): void {
  sortBy("best");
  const [finish] = loose.value;
  if (finish) sheet.value = { name: "declare", finish };
}

function Right({ send }: { send: () => void }) {
  return (
    <>
      <p class="declare-note">{t("sheets.declare.judged")}</p>
      <footer class="sheet-foot">
        <Button look="outlined" wide onClick={closeSheet}>
          {t("sheets.declare.back")}
        </Button>
        <Button look="primary" wide busy={pending.value === "declare"} disabled={!isLive.value} onClick={send}>
          {t("sheets.declare.win")}
        </Button>
      </footer>
    </>
  );
}

/** A wrong declaration is a lawful move that costs points: it is asked for twice, and the way back is the large button. */
function Wrong({ view: now, variant: row, send }: { view: View; variant: Variant; send: () => void }) {
  const { isSure, button } = useSure(send);
  const points = t("common.points", { count: row.wrong_declaration });
  const chips = t("common.chips", { chips: count(row.wrong_declaration * now.stake) });
  return (
    <>
      <div class="declare-cost" role="alert">
        <h3>
          <Icon name="warn" />
          {t("sheets.declare.wrong")}
        </h3>
        <p>{t(now.stake ? "sheets.declare.cost" : "sheets.declare.cost_practice", { points, chips })}</p>
      </div>
      <Button
        look="danger"
        class="declare-anyway"
        busy={pending.value === "declare"}
        disabled={!isLive.value}
        {...button}
      >
        {isSure ? t("sheets.declare.sure", { points }) : t("sheets.declare.anyway")}
      </Button>
      <footer class="sheet-foot">
        <Button look="primary" wide onClick={closeSheet}>
          {t("sheets.declare.back")}
        </Button>
      </footer>
    </>
  );
}
