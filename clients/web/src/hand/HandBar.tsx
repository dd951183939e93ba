import { suitOf } from "../rules/cards";
import { view } from "../state/game";
import { settings } from "../state/settings";
import { isOut } from "../table/turn";
import { cardInWords, rankShort } from "../text/cards";
import { t } from "../text/i18n";
import { Icon, type IconName } from "../ui/Icon";
import { SuitMark } from "../ui/suits";
import { doing, perform, slots } from "./actions";
import { group, mayGroup, wholeGroup } from "./arranging";
import { SortMenu } from "./SortMenu";
import type { Act, Slot } from "./slots";
import "./handbar.css";

const LETTERS: Partial<Record<Act, string>> = { closed: "D", open: "O", discard: "X", finish: "F" };

/** The four slots: the left pair arranges, the right pair acts. What a slot is for never changes within a deal. */
export function HandBar() {
  const pair = slots.value;
  if (!pair) return null;
  const hand = view.value?.play?.hand ?? [];
  const arranges = hand.length > 0 && !isOut.value && view.value?.phase !== "between";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no set of form fields
    <div class="handbar" role="group" aria-label={t("hand.bar")} data-arranges={arranges}>
      {arranges && (
        <>
          <SortMenu />
          <GroupButton />
          <span class="handbar-rule" aria-hidden="true" />
        </>
      )}
      {pair.map((slot, place) => (
        <ActButton key={place === 0 ? "left" : "right"} slot={slot} />
      ))}
    </div>
  );
}

function GroupButton() {
  const isWhole = wholeGroup.value !== null;
  return (
    <button type="button" class="handbar-slot handbar-arrange" disabled={!mayGroup.value} onClick={group}>
      <Icon name="group" />
      <span>{t(isWhole ? "hand.ungroup" : "hand.group")}</span>
      <KeyHint letter="G" />
    </button>
  );
}

function ActButton({ slot }: { slot: Slot }) {
  const isBusy = doing.value === slot.act;
  const isExplained = slot.isOff && slot.why !== undefined;
  const letter = LETTERS[slot.act];
  return (
    <button
      type="button"
      class={`handbar-slot handbar-${slot.look}`}
      data-act={slot.act}
      aria-keyshortcuts={settings.letters.value ? letter : undefined}
      disabled={slot.isOff && !isExplained}
      aria-disabled={slot.isOff}
      aria-busy={isBusy}
      aria-label={inWords(slot)}
      title={isExplained ? t(`hand.why.${slot.why}`) : undefined}
      onClick={() => perform(slot.act)}
    >
      {isBusy ? <span class="handbar-spinner" /> : <Icon name={iconOf(slot)} />}
      <span>
        <SlotText slot={slot} />
      </span>
      {letter && <KeyHint letter={letter} />}
    </button>
  );
}

const iconOf = (slot: Slot): IconName => (slot.why ? "lock" : slot.icon);

function inWords({ text, card, count, why, isOff }: Slot): string {
  const said = t(`hand.${text}`, { card: card && cardInWords(card), count });
  return isOff && why ? `${said}. ${t(`hand.why.${why}`)}` : said;
}

const HERE = "\n";

/** The text with the card in it drawn: its rank and its suit's mark. */
function SlotText({ slot: { text, card, count } }: { slot: Slot }) {
  const [before, after] = t(`hand.${text}`, { card: HERE, count }).split(HERE);
  if (!card || after === undefined) return <>{before}</>;
  return (
    <>
      {before}
      <span class="handbar-card" data-print={card === "PJ" ? t("common.joker") : rankShort(card.charAt(0))}>
        {card !== "PJ" && <SuitMark suit={suitOf(card)} />}
      </span>
      {after}
    </>
  );
}

/** The key of a button, where there is a keyboard to press it on. */
export function KeyHint({ letter }: { letter: string }) {
  return settings.letters.value ? <kbd class="handbar-key" data-print={letter} /> : null;
}
