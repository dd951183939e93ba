/** Which moves of a record the rules allow, and why not. */

import { inHandOrder, isJoker } from "./cards";
import type { RecordedMove } from "./record";
import type { Deal, Holding } from "./underway";

/** Why the rules forbid this move now; null when they allow it. */
export function objection(deal: Deal, move: RecordedMove): string | null {
  if (deal.ending !== null) {
    return "the deal is over";
  }
  if (move.kind === "lapse" || move.kind === "void") {
    return null;
  }
  if (move.kind === "show") {
    return toShowing(deal, deal.places[move.place]);
  }
  const holding = deal.places[deal.turn] as Holding;
  if (move.bank > holding.bank) {
    return `the player has ${holding.bank} s of bank left, not ${move.bank}`;
  }
  if (deal.phase === "arranging") {
    return "the deal is declared already";
  }
  if (move.kind === "draw") {
    return deal.phase === "draw" ? toTaking(deal, move.source) : "a card is drawn already";
  }
  if (move.kind === "drop") {
    return toDropping(deal);
  }
  if (deal.phase !== "discard") {
    return "a card must be drawn first";
  }
  return move.kind === "discard" ? toDiscarding(deal, holding, move.card) : toDeclaring(holding, move);
}

function toShowing(deal: Deal, holding: Holding | undefined): string | null {
  const may = deal.phase === "arranging" && holding !== undefined && !holding.shown && holding.out === null;
  return may ? null : "there is nothing to show at this place now";
}

function toTaking(deal: Deal, source: string): string | null {
  const top = deal.discards.at(-1);
  // Rule 8: a joker thrown by a player cannot be drawn; the card turned up by the house can.
  const thrownJoker = top === undefined || (top.seat !== null && isJoker(top.card, deal.wild));
  return source === "discards" && thrownJoker ? "a joker thrown by a player cannot be drawn" : null;
}

function toDropping(deal: Deal): string | null {
  if (deal.terms.variant.first_drop === null) {
    return "the variant has no drops";
  }
  return deal.phase === "draw" ? null : "a drop comes before drawing";
}

function toDiscarding(deal: Deal, holding: Holding, card: string): string | null {
  if (!holding.cards.includes(card)) {
    return `${card} is not held`;
  }
  // Rule 8: the card just drawn from the discards, or its equal, may only be the finish card.
  const givenBack = deal.drawn?.source === "discards" && deal.drawn.card === card;
  return givenBack ? `${card} was drawn from the discards in this turn` : null;
}

function toDeclaring(holding: Holding, move: RecordedMove & { kind: "declare" }): string | null {
  const shown = inHandOrder([move.card, ...move.groups.flat()]);
  return shown.join() === inHandOrder(holding.cards).join() ? null : "groups and finish card are not the cards held";
}
