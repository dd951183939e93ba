import { computed, effect, signal } from "@preact/signals";
import { isJoker } from "../rules/cards";
import { pointsIfLost } from "../rules/points";
import { cardOf, chosen, declaredGroups, groups, type Key, letGo, loose, select } from "../state/arrangement";
import { discard, draw, isLive, isMyTurn, keepPlaying, leave, pending, show, view, wild } from "../state/game";
import { ruling } from "../state/ruling";
import { sheet } from "../state/sheets";
import { isOut } from "../table/turn";
import { t } from "../text/i18n";
import { announce } from "../ui/live";
import { toast } from "../ui/toasts";
import { sort } from "./arranging";
import { type Act, type Slot, slotsFor } from "./slots";

/** What a player does with his cards, by tap, drag or key alike. */

const ASKS_FOR = 3000; // milliseconds in which a joker is thrown by a second tap

/** The joker that a second tap throws. */
const asking = signal<Key | null>(null);
let forgetting: ReturnType<typeof setTimeout> | undefined;

effect(() => {
  if (asking.value && !chosen.value.includes(asking.value)) asking.value = null;
});

/** The act under way: its button shows so. */
export const doing = signal<Act | null>(null);

effect(() => {
  if (!pending.value) doing.value = null;
});

/** What the groups as they lie would cost if another declared now; null outside a deal. */
export const pointsNow = computed(() => {
  const rules = ruling.value;
  const cards = groups.value.map((group) => group.map(cardOf));
  return rules && pointsIfLost(cards, loose.value.map(cardOf), rules.wild, rules.variant, rules.packs);
});

/** The right pair of the bar; null while I sit at no table. */
export const slots = computed<[Slot, Slot] | null>(() => {
  const now = view.value;
  if (!now) return null;
  const top = now.play?.discards.at(-1)?.card ?? null;
  return slotsFor({
    phase: now.phase,
    isMine: isMyTurn.value,
    isOut: isOut.value,
    legal: now.legal,
    top,
    isTopJoker: Boolean(top && wild.value && isJoker(top, wild.value)),
    chosen: chosen.value.map(cardOf),
    isAsking: asking.value !== null,
    isHeld: !isLive.value || pending.value !== null,
    points: pointsNow.value ?? 0,
    wantsToLeave: now.wish === "leave",
    mayStay: now.wish === "leave" && now.legal.keep,
  });
});

const acts: Record<Act, () => void> = {
  closed: () => void draw("stock"),
  open: () => void draw("discards"),
  finish: () => finish(chosen.value[0]),
  discard: () => throwCard(chosen.value[0]),
  best: () => sort("best"),
  show: () => void show(declaredGroups(null)),
  leave: () => void leave(),
  stay: () => void keepPlaying(),
  rules: () => {
    sheet.value = { name: "rules" };
  },
  result: () => {
    sheet.value = { name: "result" };
  },
};

/** Do what a slot of the bar offers; where it is off, say why. */
export function perform(act: Act): void {
  const slot = slots.value?.find((one) => one.act === act);
  if (slot?.isOff && slot.why) toast(t(`hand.why.${slot.why}`));
  if (!slot || slot.isOff) return;
  doing.value = act;
  acts[act]();
  if (!pending.value) doing.value = null;
}

/** Whether a card can be thrown or put down to finish now, as far as the turn goes. */
export const mayThrow = computed(() => {
  const now = view.value;
  return Boolean(now?.phase === "discard" && isMyTurn.value && isLive.value && !pending.value);
});

/** Throw a card; a joker only when told twice. */
export function throwCard(key: Key | undefined): void {
  if (!key || !mayThrow.value) return;
  if (!view.value?.legal.discard.includes(cardOf(key))) toast(t("hand.why.locked"));
  else if (wild.value && isJoker(cardOf(key), wild.value) && asking.value !== key) ask(key);
  else {
    asking.value = null;
    letGo(key);
    void discard(cardOf(key));
  }
}

function ask(key: Key): void {
  select(key);
  asking.value = key;
  clearTimeout(forgetting);
  forgetting = setTimeout(() => {
    asking.value = null;
  }, ASKS_FOR);
  announce(t("hand.throw_joker"));
}

/** Put a card on the finish slot: the sheet asks before anything is declared. */
export function finish(key: Key | undefined): void {
  if (key && mayThrow.value && view.value?.legal.declare) sheet.value = { name: "declare", finish: key };
}
