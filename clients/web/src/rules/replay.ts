/** A recorded deal step by step, as the review shows it. */

import type { Phase, Status } from "../protocol/types";
import { wildRank } from "./cards";
import { dealFrom } from "./dealing";
import { type Outcome, outcomeOf } from "./endings";
import { objection } from "./objections";
import { make } from "./playing";
import { type DealRecord, RecordBroken, type RecordedPlayer, readRecord } from "./record";
import type { Deal, Lying, Made } from "./underway";
import { packsFor, scaled, type Variant } from "./variants";

/** The deal after a move. Lists by place are in the order of `Replay.players`. */
export interface Step {
  /** What was done; null at the first step, when the cards lie as dealt. */
  move: Made | null;
  /** By place. */
  hands: string[][];
  /** Top card last, each with the seat that threw it; null: turned up by the house. */
  discards: Lying[];
  /** Cards left in it. */
  stock: number;
  /** The place whose turn it is. */
  turn: number;
  /** From 1. */
  turnNumber: number;
  phase: Phase;
  /** By place, why it is out of the deal. */
  out: (Status | null)[];
  /** The discards became the stock after this move (rule 13). */
  reshuffled: boolean;
}

/** A whole record replayed. */
export interface Replay {
  variant: Variant;
  /** Minor units of money per point. */
  stake: number;
  deal: number;
  players: RecordedPlayer[];
  packs: number;
  /** By place. */
  tossed: string[];
  turned: string;
  /** The first is the deal before any move. */
  steps: Step[];
  /** Null while the deal is played. */
  ending: Outcome | null;
}

/**
 * Replay a record. Throws RecordBroken for a text that is none, for a move that the rules do not allow, and for points
 * that cannot follow. The points of a counted loser are the house's: they rest on the best arrangement of the hand, which
 * is not searched for here.
 */
export async function replay(text: string): Promise<Replay> {
  const record = await readRecord(text);
  const { terms } = record;
  const { deal, tossed, turned } = await begin(record);
  const steps = [stepOf(deal, null, 0)];
  for (const [number, move] of record.moves.entries()) {
    refuse(objection(deal, move), number);
    const reshuffles = deal.reshuffles;
    const made = await make(deal, move, number === record.moves.length - 1);
    steps.push(stepOf(deal, made, reshuffles));
  }
  const { variant, stake, players } = terms;
  const packs = packsFor(variant, players.length);
  return {
    variant,
    stake,
    deal: terms.deal,
    players,
    packs,
    tossed,
    turned,
    steps,
    ending: outcomeOf(deal, record.points),
  };
}

async function begin({ terms }: DealRecord): Promise<{ deal: Deal; tossed: string[]; turned: string }> {
  const nonces = terms.players.map(({ nonce }) => nonce);
  const dealt = await dealFrom(terms.seed, nonces, terms.variant);
  const bank = scaled(terms.variant.bank_seconds, terms.pace);
  const deal: Deal = {
    terms,
    wild: wildRank(dealt.turned),
    packs: packsFor(terms.variant, nonces.length),
    phase: "draw",
    turn: dealt.starter,
    turnNumber: 1,
    places: dealt.hands.map((cards) => ({
      cards,
      bank,
      taken: false,
      lapses: 0,
      lapsed: false,
      out: null,
      shown: false,
    })),
    stock: dealt.stock.reverse(),
    discards: [{ card: dealt.opened, seat: null }],
    drawn: null,
    reshuffles: 0,
    declared: null,
    ending: null,
  };
  return { deal, tossed: dealt.tossed, turned: dealt.turned };
}

function refuse(against: string | null, number: number): void {
  if (against !== null) {
    throw new RecordBroken(`Move ${number + 1} is against the rules: ${against}.`);
  }
}

function stepOf(deal: Deal, move: Made | null, reshuffles: number): Step {
  return {
    move,
    hands: deal.places.map(({ cards }) => cards),
    discards: deal.discards,
    stock: deal.stock.length,
    turn: deal.turn,
    turnNumber: deal.turnNumber,
    phase: deal.phase,
    out: deal.places.map(({ out }) => out),
    reshuffled: deal.reshuffles > reshuffles,
  };
}
