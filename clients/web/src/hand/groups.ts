/** How a hand lies: pure functions on groups of keys. Nothing here judges a group. */

import { inHandOrder, RANKS, SUITS, without } from "../rules/cards";

/** A card held, told from its copies: the card, a point and the number of the copy, as in "7H.2". */
export type Key = string;

/** The groups in order, and the cards that lie in none. No group is empty. */
export interface Arrangement {
  groups: Key[][];
  loose: Key[];
}

/** Where cards go: before the card now at `index` of a group, of the loose cards, or into a new group at the end. */
export interface Place {
  group: number | "loose" | "new";
  index: number;
}

export const NOTHING: Arrangement = { groups: [], loose: [] };

/** The card of a key. */
export const cardOf = (key: Key): string => key.slice(0, key.indexOf("."));

/** All keys in the order in which they lie. */
export const keysOf = ({ groups, loose }: Arrangement): Key[] => [...groups.flat(), ...loose];

/** A hand fresh from the deal: all loose, by suit. */
export function dealt(hand: readonly string[]): Arrangement {
  return { groups: [], loose: bySuit(named(hand)) };
}

/**
 * The arrangement with the cards that came and without those that went, the rest as it lay. A new card goes to the end
 * of the loose ones. Of equal cards one of `leaving` goes first, then a loose one, then the last.
 */
export function follow(lay: Arrangement, hand: readonly string[], leaving: readonly Key[] = []): Arrangement {
  const gone = surplus(lay, hand, leaving);
  const kept = cut(lay, gone);
  const held = keysOf(kept);
  const come = without(hand, ...held.map(cardOf)).map((card) => {
    const key = unused(card, held);
    held.push(key);
    return key;
  });
  return { groups: kept.groups, loose: [...kept.loose, ...come] };
}

/** The cards moved to a place, in the order in which they lay. */
export function moved(lay: Arrangement, keys: readonly Key[], { group, index }: Place): Arrangement {
  const going = keysOf(lay).filter((key) => keys.includes(key));
  const put = (bundle: Key[], isTarget: boolean): Key[] => {
    const rest = without(bundle, ...going);
    if (!isTarget) return rest;
    const before = without(bundle.slice(0, index), ...going).length;
    return [...rest.slice(0, before), ...going, ...rest.slice(before)];
  };
  const groups = lay.groups.map((bundle, place) => put(bundle, place === group));
  if (group === "new") groups.push(going);
  return { groups: groups.filter((bundle) => bundle.length > 0), loose: put(lay.loose, group === "loose") };
}

/** The cards as a new group behind the group of the first of them, in the order in which they lay. */
export function grouped(lay: Arrangement, keys: readonly Key[]): Arrangement {
  const going = keysOf(lay).filter((key) => keys.includes(key));
  const first = lay.groups.findIndex((bundle) => bundle.includes(going[0] ?? ""));
  const place = first < 0 ? lay.groups.length : first + 1;
  const groups = lay.groups.map((bundle) => without(bundle, ...going));
  groups.splice(place, 0, going);
  return { groups: groups.filter((bundle) => bundle.length > 0), loose: without(lay.loose, ...going) };
}

/** A group taken apart: its cards are loose. */
export function ungrouped(lay: Arrangement, group: number): Arrangement {
  return moved(lay, lay.groups[group] ?? [], { group: "loose", index: lay.loose.length });
}

/** The cards in the groups given, as far as they are held; the rest is loose, by suit. */
export function laidOut(lay: Arrangement, groups: readonly (readonly string[])[]): Arrangement {
  const left = bySuit(keysOf(lay));
  const take = (card: string): Key[] => {
    const place = left.findIndex((key) => cardOf(key) === card);
    return place < 0 ? [] : left.splice(place, 1);
  };
  const taken = groups.map((group) => group.flatMap(take)).filter((group) => group.length > 0);
  return { groups: taken, loose: left };
}

/** All cards loose, sorted by suit or by rank; printed jokers last. */
export function sorted(lay: Arrangement, order: "suit" | "rank"): Arrangement {
  return { groups: [], loose: (order === "suit" ? bySuit : byRank)(keysOf(lay)) };
}

/** Where the group of a key is in the arrangement. */
export function groupOf(lay: Arrangement, key: Key): number | "loose" {
  const place = lay.groups.findIndex((bundle) => bundle.includes(key));
  return place < 0 ? "loose" : place;
}

function bySuit(keys: readonly Key[]): Key[] {
  const order = inHandOrder([...new Set(keys.map(cardOf))]);
  return [...keys].sort(
    (one, other) => order.indexOf(cardOf(one)) - order.indexOf(cardOf(other)) || copies(one, other),
  );
}

function byRank(keys: readonly Key[]): Key[] {
  const place = (key: Key): number => {
    const rank = RANKS.indexOf(key.charAt(0) as (typeof RANKS)[number]);
    return (rank < 0 ? RANKS.length : rank) * SUITS.length + SUITS.indexOf(key.charAt(1) as (typeof SUITS)[number]);
  };
  return [...keys].sort((one, other) => place(one) - place(other) || copies(one, other));
}

const copies = (one: Key, other: Key): number => (one < other ? -1 : Number(one > other));

function named(hand: readonly string[]): Key[] {
  const held: Key[] = [];
  for (const card of hand) held.push(unused(card, held));
  return held;
}

function unused(card: string, held: readonly Key[]): Key {
  let copy = 1;
  while (held.includes(`${card}.${copy}`)) copy += 1;
  return `${card}.${copy}`;
}

function surplus(lay: Arrangement, hand: readonly string[], leaving: readonly Key[]): Key[] {
  const held = keysOf(lay);
  const likely = [...leaving, ...lay.loose.toReversed(), ...lay.groups.flat().toReversed()];
  const order = [...new Set(likely)].filter((key) => held.includes(key));
  return without(held.map(cardOf), ...hand).map((card) => {
    const place = order.findIndex((key) => cardOf(key) === card);
    return order.splice(place, 1)[0] ?? "";
  });
}

function cut({ groups, loose }: Arrangement, gone: readonly Key[]): Arrangement {
  return {
    groups: groups.map((bundle) => without(bundle, ...gone)).filter((bundle) => bundle.length > 0),
    loose: without(loose, ...gone),
  };
}
