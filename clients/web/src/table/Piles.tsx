import { finish, throwCard } from "../hand/actions";
import { cardOf, chosen, type Key } from "../state/arrangement";
import { draw, isLive, isMyTurn, pending, view, wild } from "../state/game";
import { cardInDeal, cardInWords, rankShort } from "../text/cards";
import { t } from "../text/i18n";
import { CardFace } from "../ui/CardFace";
import { Icon } from "../ui/Icon";
import { nameOf } from "./seating";
import { ThrownStrip } from "./ThrownStrip";
import "./piles.css";

/** The closed pile with the wild card under it, the open pile, the finish slot, and what was thrown last. */
export function Piles() {
  return (
    <section class="piles" aria-label={t("table.piles")}>
      <div class="piles-in">
        <div class="piles-row">
          <Closed />
          <Open />
          <Finish />
        </div>
        <ThrownStrip />
      </div>
    </section>
  );
}

const mayAct = () => isLive.value && isMyTurn.value && pending.value === null;

function Closed() {
  const now = view.value;
  if (!now?.play) return null;
  const { stock, turned } = now.play;
  const isOffered = mayAct() && now.legal.draw_stock;
  return (
    <div class="pile pile-closed">
      <div class="pile-cards">
        <span class="pile-wild" role="img" aria-label={t("table.wild_label", { card: cardInWords(turned) })}>
          <CardFace card={turned} wild={wild.value} whole={false} />
        </span>
        <button
          type="button"
          class="pile-button"
          data-pile="stock"
          data-act={isOffered}
          aria-disabled={!isOffered}
          aria-label={t(isOffered ? "table.closed_take" : "table.closed_label", { count: stock })}
          onClick={() => isOffered && void draw("stock")}
        >
          <CardFace card={null} />
        </button>
      </div>
      <p class="pile-name">{t("table.closed", { count: stock })}</p>
      <p class="pile-note">{t("table.wild", { rank: rankShort(wild.value ?? "") })}</p>
    </div>
  );
}

/** A tap takes its card before drawing, and throws the one selected card after. */
function Open() {
  const now = view.value;
  if (!now?.play) return null;
  const top = now.play.discards.at(-1);
  const under = now.play.discards.at(-2);
  const thrown = throwable();
  const canTake = mayAct() && now.legal.draw_discards;
  const words = top && wild.value ? cardInDeal(top.card, wild.value) : "";
  const by = top && top.seat !== null ? nameOf(now, top.seat) : t("table.house");
  return (
    <div class="pile pile-open" data-drop="discards">
      <button
        type="button"
        class="pile-button"
        data-pile="discards"
        data-act={canTake || thrown !== null}
        data-empty={!top}
        aria-disabled={!canTake && thrown === null}
        aria-label={openLabel(canTake, thrown, words, by)}
        onClick={() => {
          if (canTake) void draw("discards");
          else if (thrown !== null) throwCard(thrown);
        }}
      >
        {under && (
          <span class="pile-under">
            <CardFace card={under.card} wild={wild.value} />
          </span>
        )}
        {top && (
          <span class="pile-top" key={now.play.thrown.length}>
            <CardFace card={top.card} wild={wild.value} />
          </span>
        )}
      </button>
      <p class="pile-name">{t("table.open")}</p>
      <p class="pile-note">{top ? by : ""}</p>
    </div>
  );
}

/** The one selected card, if it may be thrown. */
function throwable(): Key | null {
  const only = onlyChosen();
  return mayAct() && only !== null && view.value?.legal.discard.includes(cardOf(only)) ? only : null;
}

const onlyChosen = (): Key | null => (chosen.value.length === 1 ? (chosen.value[0] ?? null) : null);

function openLabel(canTake: boolean, thrown: Key | null, words: string, by: string): string {
  if (!words) return t("table.open_empty");
  if (canTake) return t("table.open_take", { card: words });
  if (thrown !== null) return t("table.open_throw", { card: cardInWords(cardOf(thrown)) });
  return `${t("table.open_label", { card: words })}, ${t("table.open_by", { name: by })}`;
}

function Finish() {
  const now = view.value;
  if (!now?.play) return null;
  const isOffered = mayAct() && now.legal.declare;
  const key = isOffered ? onlyChosen() : null;
  const declared = now.play.declared?.finish;
  return (
    <div class="pile pile-finish" data-drop="finish">
      <button
        type="button"
        class="pile-button pile-slot"
        data-act={isOffered}
        aria-disabled={key === null}
        aria-label={key ? t("table.finish_with", { card: cardInWords(cardOf(key)) }) : t("table.finish_label")}
        onClick={() => key && finish(key)}
      >
        {declared ? <CardFace card={declared} wild={wild.value} /> : <Icon name="flag" size={24} />}
      </button>
      <p class="pile-name">{t("table.finish")}</p>
    </div>
  );
}
