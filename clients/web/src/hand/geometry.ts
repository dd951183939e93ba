/** Where the cards of a hand lie, in CSS pixels. Pure: what the screen measures comes in. */

import { suitOf } from "../rules/cards";
import { type Arrangement, cardOf, type Key, type Place } from "./groups";

/** The measures of a screen. */
export interface Measures {
  /** Width of a card. */
  card: number;
  /** Between two groups of a row. */
  gap: number;
  /** How far a selected card rises. */
  lift: number;
  rowGap: number;
  rowsMost: number;
}

/** Cards that lie together and share a tag: a group, or the loose cards or a part of them. */
export interface Bundle {
  group: number | "loose";
  /** The place of its first card in the group. */
  from: number;
  keys: Key[];
}

/** A bundle in its place: the visible strip of a covered card is `step` wide, and the last card shows whole. */
export interface Laid extends Bundle {
  x: number;
  y: number;
  step: number;
  width: number;
}

export interface Layout {
  bundles: Laid[];
  rows: number;
  card: number;
  height: number;
}

/** A place between cards, and where its mark stands. */
export interface Gap extends Place {
  x: number;
  y: number;
}

export const TAG = 20; // height of a tag
const TAG_GAP = 4; // between cards and their tag
/** Cards lower than so many widths show rank and suit side by side. */
export const COMPACT = 1.3;
const EASY = 44; // a strip that a thumb hits
const LOOSE_MOST = 7; // loose cards that lie in one bundle
const LOOSE_PART = 8;
const FOOT = 6;
const LOWEST = 60;
const HIGHEST = 1.5; // of a card's width
const NARROW = 600; // hands below this width lie in rows
const SHORT = 700; // windows below this height
const FLAT = 500;

/** The measures for a hand so wide in a window so high. */
export function measuresFor(width: number, windowHeight: number): Measures {
  if (width < NARROW) {
    const isShort = windowHeight < SHORT;
    const card = Math.floor(0.15 * (width + 16));
    return { card, gap: width < 370 ? 8 : 10, lift: isShort ? 8 : 11, rowGap: isShort ? 12 : 16, rowsMost: 3 };
  }
  if (windowHeight < FLAT) return { card: 60, gap: 10, lift: 8, rowGap: 0, rowsMost: 1 };
  return { card: Math.min(84, Math.round(0.092 * width)), gap: 14, lift: 14, rowGap: 0, rowsMost: 1 };
}

/** The groups and the loose cards in the bundles in which they are shown. */
export function bundlesOf({ groups, loose }: Arrangement): Bundle[] {
  const parts = loose.length > LOOSE_MOST ? halves(loose) : [loose];
  const isLoose = (keys: Key[], from: number): Bundle => ({ group: "loose", from, keys });
  return [
    ...groups.map((keys, group) => ({ group, from: 0, keys })),
    ...parts.map((keys, part) => isLoose(keys, part && (parts[0]?.length ?? 0))),
  ].filter(({ keys }) => keys.length > 0);
}

/** Cut in two where the suit changes next to the middle; in the middle where that would leave a part too long. */
function halves(keys: readonly Key[]): Key[][] {
  const middle = keys.length / 2;
  const suit = (place: number): string => suitOf(cardOf(keys[place] ?? ""));
  const changes = keys.map((_, place) => place).filter((place) => place > 0 && suit(place) !== suit(place - 1));
  const fit = changes.filter((place) => Math.max(place, keys.length - place) <= LOOSE_PART);
  const best = fit.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0] ?? Math.ceil(middle);
  return [keys.slice(0, best), keys.slice(best)];
}

/** The visible strip of a covered card in a row of bundles of these sizes; less than 0 where they do not fit. */
export function stepOf(sizes: readonly number[], width: number, { card, gap }: Pick<Measures, "card" | "gap">): number {
  const cards = sizes.reduce((sum, size) => sum + size, 0);
  const spare = width - sizes.length * card - (sizes.length - 1) * gap;
  if (spare < 0) return spare;
  return cards === sizes.length ? card : Math.min(card, spare / (cards - sizes.length));
}

/** How many bundles lie in each row: the fewest rows whose narrowest strip is wide enough, cut as widely as can be. */
export function rowsOf(sizes: readonly number[], width: number, measures: Measures): number[] {
  let best = { rows: [sizes.length], step: Number.NEGATIVE_INFINITY };
  for (let count = 1; count <= Math.min(measures.rowsMost, sizes.length); count += 1) {
    for (const rows of cuts(sizes.length, count)) {
      const step = Math.min(...inRows(sizes, rows).map((row) => stepOf(row, width, measures)));
      if (step > best.step) best = { rows, step };
    }
    if (best.step >= EASY) break;
  }
  return best.rows;
}

/** Every way to cut so many things into so many rows, in order, none empty. */
function cuts(things: number, rows: number): number[][] {
  if (rows === 1) return [[things]];
  const found: number[][] = [];
  for (let first = things - rows + 1; first > 0; first -= 1) {
    found.push(...cuts(things - first, rows - 1).map((rest) => [first, ...rest]));
  }
  return found;
}

function inRows<T>(things: readonly T[], rows: readonly number[]): T[][] {
  let from = 0;
  return rows.map((count) => {
    from += count;
    return things.slice(from - count, from);
  });
}

/** The height of a card when so many rows share this room. */
export function heightFor(room: number, rows: number, { card, lift, rowGap }: Measures): number {
  const each = (room - lift - rows * (TAG + TAG_GAP) - (rows - 1) * rowGap - FOOT) / rows;
  return Math.max(LOWEST, Math.min(Math.floor(each), Math.floor(HIGHEST * card)));
}

/** The room that so many rows take with cards of this height; without one, of the full height. */
export function roomFor(rows: number, { card, lift, rowGap }: Measures, height = Math.floor(HIGHEST * card)): number {
  return lift + rows * (height + TAG + TAG_GAP) + (rows - 1) * rowGap + FOOT;
}

export const lowest = (rows: number, measures: Measures): number => roomFor(rows, measures, LOWEST);

/** The bundles in their places in a hand so wide and, once it is known, so high. */
export function layOut(bundles: readonly Bundle[], width: number, room: number | null, given: Measures): Layout {
  const measures = { ...given, card: cardWidth(bundles.length, width, given) };
  const cut = rowsOf(
    bundles.map(({ keys }) => keys.length),
    width,
    measures,
  );
  const rows = inRows(bundles, cut);
  const height = heightFor(room ?? roomFor(rows.length, given), rows.length, measures);
  const laid = rows.flatMap((row, place) => layRow(row, place, rows.length === 1, width, height, measures));
  return { bundles: laid, rows: rows.length, card: measures.card, height };
}

/** Cards are narrower where even single ones would not fit side by side. */
function cardWidth(bundles: number, width: number, { card, gap, rowsMost }: Measures): number {
  const inRow = Math.max(1, Math.ceil(bundles / rowsMost));
  return Math.max(0, Math.min(card, Math.floor((width - (inRow - 1) * gap) / inRow)));
}

function layRow(
  row: Bundle[],
  place: number,
  isOnly: boolean,
  width: number,
  height: number,
  measures: Measures,
): Laid[] {
  const { card, gap, lift, rowGap } = measures;
  const sizes = row.map(({ keys }) => keys.length);
  const step = Math.max(0, stepOf(sizes, width, measures));
  const widths = sizes.map((size) => (size - 1) * step + card);
  const whole = widths.reduce((sum, one) => sum + one, 0) + (row.length - 1) * gap;
  const y = lift + place * (height + TAG + TAG_GAP + rowGap);
  let x = isOnly ? Math.max(0, (width - whole) / 2) : 0;
  return row.map((bundle, at) => {
    const laid = { ...bundle, x, y, step, width: widths[at] ?? card };
    x += laid.width + gap;
    return laid;
  });
}

/** The gap between cards that is next to a point of the hand; null in an empty hand. */
export function gapAt({ bundles, height, card }: Layout, x: number, y: number): Gap | null {
  const away = (laid: Laid): number => Math.abs(y - laid.y - height / 2);
  const nearest = Math.min(...bundles.map(away));
  const gaps = bundles.filter((laid) => away(laid) <= nearest).flatMap((laid) => gapsOf(laid, card));
  return gaps.reduce<Gap | null>(
    (best, gap) => (best && Math.abs(best.x - x) <= Math.abs(gap.x - x) ? best : gap),
    null,
  );
}

function gapsOf({ group, from, keys, x, y, step }: Laid, card: number): Gap[] {
  const before = keys.map((_, place) => ({ group, index: from + place, x: x + place * step, y }));
  return [...before, { group, index: from + keys.length, x: x + (keys.length - 1) * step + card, y }];
}
