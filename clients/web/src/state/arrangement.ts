import { batch, computed, effect, signal, untracked } from "@preact/signals";
import {
  type Arrangement,
  cardOf,
  dealt,
  follow,
  grouped,
  type Key,
  keysOf,
  laidOut,
  moved,
  NOTHING,
  type Place,
  sorted,
  ungrouped,
} from "../hand/groups";
import { readGroup } from "../rules/readings";
import { isMyTurn, view } from "./game";
import { ruling } from "./ruling";
import { stored } from "./stored";

/** How my hand lies. It is mine alone: it never waits for the house, and a reload does not lose it. */

interface Kept extends Arrangement {
  table: string;
  deal: number;
}

const kept = stored<Kept | null>("arrangement", null, sessionStorage);

export const lay = computed<Arrangement>(() => kept.value ?? NOTHING);
export const groups = computed(() => lay.value.groups);
/** The cards in no group. */
export const loose = computed(() => lay.value.loose);
export const selected = signal<ReadonlySet<Key>>(new Set());
/** Every key, in the order in which the cards lie. */
export const keys = computed(() => keysOf(lay.value));
export const chosen = computed(() => keys.value.filter((key) => selected.value.has(key)));

/** The card that came last. */
const arrived = signal<Key | null>(null);

/** The card that I drew in this turn. */
export const drawn = computed<Key | null>(() => {
  const card = isMyTurn.value ? view.value?.play?.drawn : null;
  const { value: last } = arrived;
  if (!card) return null;
  if (last && cardOf(last) === card && keys.value.includes(last)) return last;
  return keys.value.findLast((key) => cardOf(key) === card) ?? null;
});

let leaving: Key[] = [];
let beforeSort: Arrangement | null = null;

export type { Key, Place };
export { cardOf };

effect(() => {
  const now = view.value;
  if (now?.play) heed(now.table, now.deal, now.play.hand);
});

/** Follow the view: the cards that I hold now. */
function heed(table: string, deal: number, hand: string[]): void {
  untracked(() => {
    const mine = kept.value;
    const isSame = mine?.table === table && mine.deal === deal && keysOf(mine).length > 0;
    const next = isSame ? follow(mine, hand, [...leaving, ...selected.value]) : dealt(hand);
    const held = keysOf(next);
    const came = held.find((key) => !isSame || !keysOf(mine).includes(key)) ?? null;
    batch(() => {
      if (!isSame) beforeSort = null;
      if (came) arrived.value = isSame ? came : null;
      if (!isSame || !equal(mine, next)) kept.value = { ...next, table, deal };
      // Nothing is selected after a draw: what is thrown next is picked anew.
      selected.value = new Set(came ? [] : [...selected.value].filter((key) => held.includes(key)));
    });
    leaving = leaving.filter((key) => held.includes(key));
  });
}

function equal(one: Arrangement, other: Arrangement): boolean {
  return JSON.stringify([one.groups, one.loose]) === JSON.stringify([other.groups, other.loose]);
}

function lie(next: Arrangement): void {
  if (kept.value) kept.value = { ...kept.value, groups: next.groups, loose: next.loose };
}

/** The card that is on its way out: of two equal ones, this one goes. */
export function letGo(key: Key): void {
  leaving = [key];
}

export function toggle(key: Key): void {
  const next = new Set(selected.value);
  if (!next.delete(key)) next.add(key);
  selected.value = next;
}

export function select(...some: Key[]): void {
  selected.value = new Set(some);
}

export function clearSelection(): void {
  if (selected.value.size > 0) selected.value = new Set();
}

/** Put the selected cards into a group of their own. */
export function groupSelected(): void {
  batch(() => {
    lie(grouped(lay.value, chosen.value));
    clearSelection();
  });
}

/** Take a group apart. */
export function ungroup(group: number): void {
  batch(() => {
    lie(ungrouped(lay.value, group));
    clearSelection();
  });
}

/** Move cards to a place; they are not selected any more. */
export function moveTo(some: readonly Key[], group: Place["group"], index: number): void {
  batch(() => {
    lie(moved(lay.value, some, { group, index }));
    clearSelection();
  });
}

/** Sort the hand: all loose by suit or rank, or into the best groups that the house found. */
export function sortBy(order: "suit" | "rank" | "best"): void {
  const best = view.value?.play?.hint?.groups;
  if (order === "best" && !best) return;
  beforeSort = lay.value;
  batch(() => {
    lie(order === "best" ? laidOut(lay.value, (best ?? []).map(asRead)) : sorted(lay.value, order));
    clearSelection();
  });
}

/** Lay the hand as it lay before it was sorted. */
export function undo(): void {
  if (beforeSort) lie(follow(beforeSort, keys.value.map(cardOf)));
  beforeSort = null;
}

/** A group in the order in which it is read, each joker in the place that it fills. */
function asRead(group: string[]): string[] {
  const rules = ruling.value;
  return rules ? readGroup(group, rules.wild, rules.variant, rules.packs).cards.map(({ card }) => card) : group;
}

/** The groups as they lie, loose cards as the last of them, without the card put down to finish. */
export function declaredGroups(finish: Key | null): string[][] {
  const all = [...groups.value, loose.value].map((group) => group.filter((key) => key !== finish).map(cardOf));
  return all.filter((group) => group.length > 0);
}
