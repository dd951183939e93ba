/** Reading the record of a deal, notation rummy1 (docs/notation.md). */

import type { Source } from "../protocol/types";
import { type Bytes, bytesOf, fromBase64, sha256, toHex } from "./bytes";
import { type Variant, variantOf } from "./variants";

/** The text is no record, or its moves, points or digest do not fit the rest. */
export class RecordBroken extends Error {
  override name = "RecordBroken";
}

/** A player dealt in: the seat at the table, the id, and the nonce (empty for a bot). */
export interface RecordedPlayer {
  seat: number;
  player: string;
  nonce: Bytes;
}

/** What is fixed before the first card. */
export interface Terms {
  variant: Variant;
  /** Minor units of money per point. */
  stake: number;
  /** Percent of the variant's times. */
  pace: number;
  /** The deal's number at its table, from 1. */
  deal: number;
  /** In seat order; a place is an index into this. */
  players: RecordedPlayer[];
  seed: Bytes;
}

/** A move as written. `bank`: seconds of bank that it used. */
export type RecordedMove =
  | { kind: "draw"; source: Source; bank: number }
  | { kind: "discard"; card: string; bank: number }
  | { kind: "drop"; bank: number }
  | { kind: "declare"; card: string; groups: string[][]; bank: number }
  | { kind: "show"; place: number }
  | { kind: "lapse" }
  | { kind: "void" };

/** A parsed record. `points` stand, by place, in a finished one only. */
export interface DealRecord {
  terms: Terms;
  moves: RecordedMove[];
  points: number[] | null;
}

const NOTATION = "rummy1";
const CHAIN_LENGTH = 256;
const SEED_BYTES = 32;
const NONCE_BYTES = 16;
const WHOLE = "(?:0|[1-9]\\d{0,11})";
const CARD = "(?:[A2-9TJQK][CDHS]|PJ)";
const TERMS = new RegExp(`^${NOTATION} (\\w+) (${WHOLE}) ([1-9]\\d{0,3}) ([1-9]\\d{0,2})$`);
const PLAYER = /^(\d) ([A-Za-z0-9_-]{1,36}) ([A-Za-z0-9_-]{22}|-)$/;
const POINTS = new RegExp(`^${WHOLE}(?: ${WHOLE})*$`);
const BY_HAND = `(?<pile>[sd])|(?<drop>x)|=(?<finish>${CARD})(?<groups>(?::(?:${CARD})+)+);|(?<card>${CARD})`;
const MOVE = new RegExp(`(?:(?<bank>[1-9]\\d{0,3})\\+)?(?:${BY_HAND})|(?<lapse>!)|a(?<place>\\d)|(?<void>v)`, "y");

/** Parse a record and check its digest. Throws RecordBroken, saying what does not fit. */
export async function readRecord(text: string): Promise<DealRecord> {
  const lines = text.split("\n");
  const head = lines[0] ?? "";
  if (!head.startsWith(`${NOTATION} `) || !/^[ -~\n]*$/.test(text)) {
    throw new RecordBroken(
      `A record begins with "${NOTATION}" and is plain ASCII; this begins with "${head.slice(0, 20)}".`,
    );
  }
  const seedAt = lines.findIndex((line) => !line.includes(" "));
  if (seedAt < 3 || ![seedAt + 2, seedAt + 4].includes(lines.length)) {
    throw new RecordBroken("A record has the terms, two players or more, the seed and the moves on a line each.");
  }
  const points = await readEnding(text, lines.slice(seedAt + 2));
  const terms = readTerms(head, lines.slice(1, seedAt), lines[seedAt] ?? "");
  return { terms, moves: readMoves(lines[seedAt + 1] ?? ""), points };
}

async function readEnding(text: string, [points, digest]: readonly string[]): Promise<number[] | null> {
  if (points === undefined || digest === undefined) {
    return null;
  }
  const before = text.slice(0, text.length - digest.length);
  if (toHex(await sha256(bytesOf(before))) !== digest) {
    throw new RecordBroken("The digest is not that of the text before it: something was changed.");
  }
  if (!POINTS.test(points)) {
    throw new RecordBroken(`Points are whole numbers, not "${points}".`);
  }
  return points.split(" ").map(Number);
}

function readTerms(head: string, lines: readonly string[], seed: string): Terms {
  const [, key = "", stake, pace, deal] = TERMS.exec(head) ?? [];
  if (key === "" || Number(deal) > CHAIN_LENGTH) {
    throw new RecordBroken(
      `The first line is ${NOTATION} VARIANT STAKE PACE DEAL, the deal 1 to ${CHAIN_LENGTH}, not "${head}".`,
    );
  }
  const variant = knownVariant(key);
  const players = lines.map(readPlayer);
  const inOrder = players.every(
    ({ seat }, place) => seat > (players[place - 1]?.seat ?? -1) && seat < variant.seats_max,
  );
  if (!inOrder || new Set(players.map(({ player }) => player)).size < players.length) {
    throw new RecordBroken(`${key} has seats 0 to ${variant.seats_max - 1}; each player sits once, lowest seat first.`);
  }
  const bytes = readBytes(seed, SEED_BYTES);
  return { variant, stake: Number(stake), pace: Number(pace), deal: Number(deal), players, seed: bytes };
}

function knownVariant(key: string): Variant {
  try {
    return variantOf(key);
  } catch (unknown) {
    throw new RecordBroken(`${(unknown as RangeError).message}.`);
  }
}

function readPlayer(line: string): RecordedPlayer {
  const [, seat, player = "", nonce = ""] = PLAYER.exec(line) ?? [];
  if (seat === undefined) {
    throw new RecordBroken(`A player's line is SEAT ID NONCE, not "${line}".`);
  }
  return { seat: Number(seat), player, nonce: nonce === "-" ? new Uint8Array() : readBytes(nonce, NONCE_BYTES) };
}

function readBytes(text: string, size: number): Bytes {
  const bytes = fromBase64(text, size);
  if (bytes === null) {
    throw new RecordBroken(`"${text.slice(0, 60)}" is not ${size} bytes in URL-safe base64 without padding.`);
  }
  return bytes;
}

function readMoves(text: string): RecordedMove[] {
  const moves: RecordedMove[] = [];
  for (let at = 0; at < text.length; at = MOVE.lastIndex) {
    MOVE.lastIndex = at;
    const found = MOVE.exec(text);
    if (found === null) {
      throw new RecordBroken(`No move can be read at "${text.slice(at, at + 12)}".`);
    }
    moves.push(readMove(found.groups ?? {}));
  }
  return moves;
}

function readMove(found: Readonly<Record<string, string | undefined>>): RecordedMove {
  const bank = Number(found.bank ?? 0);
  if (found.card !== undefined) {
    return { kind: "discard", card: found.card, bank };
  }
  if (found.pile !== undefined) {
    return { kind: "draw", source: found.pile === "s" ? "stock" : "discards", bank };
  }
  if (found.finish !== undefined) {
    const groups = (found.groups ?? "").slice(1).split(":");
    return { kind: "declare", card: found.finish, groups: groups.map(cardsIn), bank };
  }
  if (found.place !== undefined) {
    return { kind: "show", place: Number(found.place) };
  }
  return found.drop !== undefined ? { kind: "drop", bank } : { kind: found.lapse === undefined ? "void" : "lapse" };
}

/** The cards written one after another. */
function cardsIn(text: string): string[] {
  return text.match(/../g) ?? [];
}
