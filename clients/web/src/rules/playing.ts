/** What follows from each move of a recorded deal by the rules. The moves must be ones without objection. */

import type { Ending, Status } from "../protocol/types";
import { without } from "./cards";
import { faults } from "./conditions";
import { clockFinish, type Finish } from "./finishing";
import type { RecordedMove } from "./record";
import { shuffled } from "./shuffling";
import type { Deal, Holding, Made } from "./underway";
import { DEAL_TURNS_MAX } from "./variants";

type Doing = Pick<Made, "kind" | "seat" | "byHand"> & Partial<Made>;

/** Make a move and all that follows from it. `last`: the record has none after it. */
export async function make(deal: Deal, move: RecordedMove, last: boolean): Promise<Made> {
  const bank = "bank" in move ? move.bank : 0;
  const holding = turning(deal);
  holding.bank -= move.kind === "lapse" && deal.phase !== "arranging" ? holding.bank : bank;
  const doing = move.kind === "lapse" ? lapse(deal, last) : byHand(deal, move);
  if (["discard", "drop"].includes(doing.kind) || holding.out === "wrong_declaration") {
    await beginTurn(deal);
  }
  return { card: null, source: null, bank, groups: [], faults: [], points: null, ...doing };
}

/** The points of a seat that is out so (rules 9 and 16). */
export function pointsOut(deal: Deal, status: Status): number {
  const { first_drop, later_drop, wrong_declaration } = deal.terms.variant;
  const drop = status === "dropped_first" ? first_drop : status === "dropped_later" ? later_drop : null;
  return drop ?? wrong_declaration;
}

/** The places still in the deal. */
export function placesIn(deal: Deal): number[] {
  return [...deal.places.keys()].filter((place) => deal.places[place]?.out === null);
}

function turning(deal: Deal): Holding {
  return deal.places[deal.turn] as Holding;
}

function seatAt(deal: Deal, place: number): number {
  return deal.terms.players[place]?.seat ?? place;
}

function byHand(deal: Deal, move: Exclude<RecordedMove, { kind: "lapse" }>): Doing {
  switch (move.kind) {
    case "draw":
      return draw(deal, move.source, true);
    case "discard":
      return discard(deal, move.card, true);
    case "drop":
      return drop(deal, true);
    case "declare":
      return declare(deal, move, true);
    case "show":
      return show(deal, move.place);
    case "void":
      end(deal, "void");
      return { kind: "void", seat: null, byHand: false };
  }
}

/** A move by hand ends the row of lapses; the first lapse of a turn lengthens it (rule 11). */
function moved(deal: Deal, hand: boolean): Holding {
  const holding = turning(deal);
  holding.lapses = hand ? 0 : holding.lapses + (holding.lapsed ? 0 : 1);
  holding.lapsed = !hand;
  return holding;
}

function draw(deal: Deal, source: "stock" | "discards", hand: boolean): Doing {
  const holding = moved(deal, hand);
  const card = (source === "stock" ? deal.stock.at(-1) : deal.discards.at(-1)?.card) ?? "";
  if (source === "stock") {
    deal.stock = deal.stock.slice(0, -1);
  } else {
    deal.discards = deal.discards.slice(0, -1);
  }
  holding.cards = [...holding.cards, card];
  holding.taken = true;
  deal.phase = "discard";
  deal.drawn = { card, source };
  return { kind: "draw", seat: seatAt(deal, deal.turn), card, source, byHand: hand };
}

function discard(deal: Deal, card: string, hand: boolean): Doing {
  const holding = moved(deal, hand);
  holding.cards = without(holding.cards, card);
  const seat = seatAt(deal, deal.turn);
  deal.discards = [...deal.discards, { card, seat }];
  return { kind: "discard", seat, card, byHand: hand };
}

function drop(deal: Deal, hand: boolean): Doing {
  const holding = moved(deal, hand);
  holding.out = holding.taken ? "dropped_later" : "dropped_first";
  return { kind: "drop", seat: seatAt(deal, deal.turn), points: pointsOut(deal, holding.out), byHand: hand };
}

function declare(deal: Deal, { card, groups }: Finish, hand: boolean): Doing {
  const found = faults(groups, deal.wild, deal.terms.variant, deal.packs);
  const seat = seatAt(deal, deal.turn);
  const holding = moved(deal, hand);
  holding.cards = without(holding.cards, card);
  const doing: Doing = { kind: "declare", seat, card, groups, faults: found, byHand: hand };
  if (found.length > 0) {
    // Rule 16: the finish card goes to the discards, the hand leaves play.
    deal.discards = [...deal.discards, { card, seat }];
    holding.out = "wrong_declaration";
    return { ...doing, points: pointsOut(deal, holding.out) };
  }
  holding.shown = true;
  deal.phase = "arranging";
  deal.declared = deal.turn;
  endIfShown(deal);
  return doing;
}

function show(deal: Deal, place: number): Doing {
  (deal.places[place] as Holding).shown = true;
  endIfShown(deal);
  return { kind: "show", seat: seatAt(deal, place), byHand: true };
}

/** Rule 17: the time to arrange, where there is one, ends when everybody has shown. */
function endIfShown(deal: Deal): void {
  const all = placesIn(deal).every((place) => deal.places[place]?.shown);
  if (all || deal.terms.variant.arrange_seconds === 0) {
    end(deal, "declared");
  }
}

function lapse(deal: Deal, last: boolean): Doing {
  if (deal.phase === "arranging") {
    end(deal, "declared");
    return { kind: "time_up", seat: null, byHand: false };
  }
  const { lapses_to_drop, lapse_declares } = deal.terms.variant;
  const { cards, lapses } = turning(deal);
  if (deal.phase === "draw") {
    // Rule 11: the last lapse in a row is the drop itself; nothing is drawn first.
    const drops = lapses_to_drop !== null && lapses + 1 >= lapses_to_drop;
    return drops ? drop(deal, false) : draw(deal, "stock", false);
  }
  const drawn = deal.drawn?.card ?? cards.at(-1) ?? "";
  // A declaration by the clock stands and ends the deal, so only a record's last move can be one.
  const found = lapse_declares && last ? clockFinish(cards, drawn, deal.wild, deal.terms.variant, deal.packs) : null;
  return found === null ? discard(deal, drawn, false) : declare(deal, found, false);
}

function end(deal: Deal, how: Ending): void {
  deal.phase = "between";
  deal.ending = how;
}

/** Begin the next turn, or end the deal where no turn can follow (rules 12 to 14). */
async function beginTurn(deal: Deal): Promise<void> {
  const { variant, seed, players } = deal.terms;
  const others = placesIn(deal).filter((place) => place !== deal.turn);
  const next = others.find((place) => place > deal.turn) ?? others[0] ?? deal.turn;
  if (placesIn(deal).length === 1) {
    end(deal, "last_seat");
    return;
  }
  if (deal.turnNumber >= DEAL_TURNS_MAX || (deal.stock.length === 0 && !variant.reshuffles)) {
    end(deal, deal.turnNumber >= DEAL_TURNS_MAX ? "turns_out" : "stock_out");
    return;
  }
  if (deal.stock.length === 0) {
    deal.reshuffles += 1;
    const cards = deal.discards.slice(0, -1).map(({ card }) => card);
    const nonces = players.map(({ nonce }) => nonce);
    deal.stock = (await shuffled(cards, seed, `reshuffle${deal.reshuffles}`, nonces)).reverse();
    deal.discards = deal.discards.slice(-1);
  }
  deal.turn = next;
  deal.turnNumber += 1;
  deal.phase = "draw";
  deal.drawn = null;
  (deal.places[next] as Holding).lapsed = false;
}
