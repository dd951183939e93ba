import type { NoticeAnswer, Refusal, Source, TableAnswer } from "./types";

/** How the house can be reached. */
export type Connection =
  /** Nobody asked to connect. */
  | { state: "off" }
  /** Opening a socket, or syncing on it. */
  | { state: "dialling" }
  | { state: "live" }
  /** The next try is at `until`, epoch milliseconds. */
  | { state: "waiting"; until: number }
  /** Another device plays my seat; only `takeOver` changes that. */
  | { state: "elsewhere" }
  /** No more tries until `connect`; `signIn`: the sign-in is over. */
  | { state: "refused"; message: string; signIn: boolean };

/** What a seat can say. The House adds v, table, deal and id. */
export type Order =
  | { action: "move"; op: "draw"; from: Source }
  | { action: "move"; op: "discard"; card: string }
  | { action: "move"; op: "drop" }
  | { action: "move"; op: "keep" }
  | { action: "declare"; op: "declare"; card: string; groups: string[][] }
  | { action: "declare"; op: "arrange"; groups: string[][] }
  | { action: "matchmake"; op: "leave" };

/** Why a message came to nothing. `lost`: its time was over before the house had answered.
 *
 * `commitment` comes with commitment_changed: that of the table which is open now.
 */
export type Failed =
  | { is: "refused"; code: Refusal; message: string; commitment?: string }
  | { is: "malformed"; message: string }
  | { is: "lost" };

export type Outcome = { is: "accepted" } | Failed;

/** With what I joined, hexadecimal: what the fairness check of the table's deals needs. */
export type Joined = Outcome & { commitment?: string; nonce?: string };

export type Answered<T> = { is: "answered"; answer: T } | Failed;

/** Which table. */
export interface Kind {
  variant: string;
  stake: number;
  seats: number;
  practice?: boolean;
  code?: string;
}

/** What an app listens to. */
export interface Hears {
  connection(now: Connection): void;
  /** A view as new as the one shown, or newer. */
  table(answer: TableAnswer): void;
  /** I have no seat: show the lobby. */
  unseated(): void;
  notice(answer: NoticeAnswer): void;
}
