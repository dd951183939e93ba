import type { Told, View } from "../protocol";
import { bankOnTurn } from "./timing";

/** What was seen of the deal beside the view: it makes the log and the marks, and nothing depends on it. */
export interface Chronicle {
  table: string;
  deal: number;
  version: number;
  log: Logged[];
  /** Places in `play.thrown` of cards that the clock threw. */
  byClock: ReadonlySet<number>;
  /** Seats that have shown their groups. */
  shown: ReadonlySet<number>;
  /** Which turn and phase runs, and the bank of its seat when it began. */
  phase: string;
  bank: number;
}

export interface Logged {
  event: Told;
  /** The players' names by seat, as they sat then. */
  names: ReadonlyMap<number, string>;
  mine: number | null;
}

const LOG_KEPT = 400;
export const NOTHING: Chronicle = {
  table: "",
  deal: -1,
  version: -1,
  log: [],
  byClock: new Set(),
  shown: new Set(),
  phase: "",
  bank: 0,
};

/** The chronicle with one more view and its events. */
export function followed(before: Chronicle, events: Told[], now: View): Chronicle {
  const isSameDeal = before.table === now.table && before.deal === now.deal;
  const base = isSameDeal ? before : NOTHING;
  if (isSameDeal && now.version <= before.version) return before;
  const phase = `${now.play?.turn_number}/${now.phase}`;
  return {
    table: now.table,
    deal: now.deal,
    version: now.version,
    log: [...base.log, ...logged(events, now)].slice(-LOG_KEPT),
    byClock: new Set([...base.byClock, ...thrownByClock(events, now)]),
    shown: new Set([...base.shown, ...events.filter((one) => one.kind === "showed").map((one) => one.seat ?? -1)]),
    phase,
    bank: base.phase === phase ? base.bank : bankOnTurn(now),
  };
}

/** The events of a view with what their sentences need. */
export function logged(events: Told[], { seat: mine, seats }: View): Logged[] {
  const names = new Map(seats.map(({ seat, name }) => [seat, name]));
  return events.map((event) => ({ event, names, mine }));
}

/** Where in `play.thrown` the discards of these events lie that the clock made; mine of earlier are told in `away`. */
function thrownByClock(events: Told[], { play }: View): number[] {
  if (!play) return [];
  const begun = events.findLastIndex((event) => event.kind === "deal_began");
  const throws = events.slice(begun + 1).filter(isThrow);
  const first = play.thrown.length - throws.length;
  return throws.flatMap((event, place) => (event.by_hand === false ? [first + place] : []));
}

/** A wrong declaration puts its finish card on the open pile as well (rule 16). */
const isThrow = ({ kind, points }: Told): boolean => kind === "discarded" || (kind === "declared" && points !== null);
