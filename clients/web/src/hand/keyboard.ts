import { computed, effect, signal } from "@preact/signals";
import { chosen, groups, type Key, keys, lay, loose } from "../state/arrangement";
import { settings } from "../state/settings";
import { sheet } from "../state/sheets";
import { perform } from "./actions";
import { group, put } from "./arranging";
import { groupOf, keysOf } from "./groups";

/** The card that the one tab stop of the hand is on. */
const last = signal<Key | null>(null);
let order: Key[] = [];

/** The card with the tab stop; when it goes, its neighbour. */
export const focused = computed<Key | null>(() => {
  if (last.value && keys.value.includes(last.value)) return last.value;
  return keys.value[0] ?? null;
});

export const isSortOpen = signal(false);

export function focusOn(key: Key): void {
  last.value = key;
}

/** Keep the focus on its card as the hand changes; when that card goes, on its neighbour. */
export function keepFocus(root: HTMLElement): () => void {
  return effect(() => {
    const held = keysOf(lay.value);
    const gone = order.findIndex((key) => !held.includes(key));
    const isSameHand = order.some((key) => held.includes(key));
    order = held;
    const has = document.activeElement;
    const on = has instanceof HTMLElement && root.contains(has) ? has.dataset.key : undefined;
    if (on && held.includes(on)) giveFocus(root, on);
    else if (gone >= 0 && isSameHand) succeed(root, held[Math.min(gone, held.length - 1)], has);
  });
}

/** The neighbour of a card that went has the tab stop, and the focus unless something else has it. */
function succeed(root: HTMLElement, neighbour: Key | undefined, has: Element | null): void {
  if (!neighbour) return;
  last.value = neighbour;
  if (!has || has === document.body || root.contains(has) || has.closest("[data-act]")) giveFocus(root, neighbour);
}

/** Put the focus on a card, once it is drawn where it lies now. */
function giveFocus(root: HTMLElement, key: Key): void {
  last.value = key;
  requestAnimationFrame(() => root.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus({ preventScroll: true }));
}

/** Arrows within the hand: left and right by card, up and down by group, with shift a card to the next group. */
export function onArrow(root: HTMLElement, event: KeyboardEvent): void {
  const key = focused.value;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!key || !step || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  if (event.shiftKey) carry(key, step);
  const isSide = event.key === "ArrowLeft" || event.key === "ArrowRight";
  giveFocus(root, event.shiftKey ? key : isSide ? beside(key, step) : across(key, step));
}

function beside(key: Key, step: number): Key {
  return keys.value[keys.value.indexOf(key) + step] ?? key;
}

function across(key: Key, step: number): Key {
  const bundles = [...groups.value, loose.value].filter((bundle) => bundle.length > 0);
  const here = bundles.findIndex((bundle) => bundle.includes(key));
  const there = bundles[here + step];
  const place = bundles[here]?.indexOf(key) ?? 0;
  return there?.[Math.min(place, there.length - 1)] ?? key;
}

function carry(key: Key, step: number): void {
  const here = groupOf(lay.value, key);
  const there = (here === "loose" ? groups.value.length : here) + step;
  const moving = chosen.value.includes(key) ? chosen.value : [key];
  const target = groups.value[there];
  if (target) put(moving, { group: there, index: target.length });
  else if (there === groups.value.length) put(moving, { group: "loose", index: loose.value.length });
}

const LETTERS: Record<string, () => void> = {
  g: group,
  s: () => {
    isSortOpen.value = true;
  },
  d: () => perform("closed"),
  o: () => perform("open"),
  x: () => perform("discard"),
  f: () => perform("finish"),
};

/** The letters, anywhere on the table's screen; they can be switched off. */
export function onLetter(event: KeyboardEvent): void {
  const does = LETTERS[event.key.toLowerCase()];
  if (!does || !settings.letters.value || sheet.value || event.repeat) return;
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
  event.preventDefault();
  does();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog") !== null;
}
