// Generated from the house's schemas by `rummy protocol`; never edited by hand.

export type Protocol = Said | Answer | HttpAsked | HttpAnswer;
/**
 * What a client may send over the WebSocket.
 */
export type Said =
  | LobbyMessage
  | JoinMessage
  | CreatePrivateMessage
  | LeaveMessage
  | SyncMessage
  | DrawMessage
  | DiscardMessage
  | DropMessage
  | KeepMessage
  | DeclareMessage
  | ArrangeMessage
  | ResultMessage
  | PingMessage;
/**
 * Where a card is drawn from: the face-down or the face-up pile.
 */
export type Source = "stock" | "discards";
/**
 * Rank then suit, as in "7H"; a printed joker is "PJ".
 */
export type Card = string;
/**
 * What the house sends over the WebSocket.
 */
export type Answer =
  TableAnswer | RefusedAnswer | MalformedAnswer | LobbyAnswer | ResultAnswer | NoticeAnswer | PongAnswer;
/**
 * One thing wrong with a declaration.
 */
export type Fault = "card_count" | "invalid_group" | "too_few_sequences" | "no_pure_sequence" | "no_long_sequence";
/**
 * What a group that holds is. `JOKERS` is harmless and worth 0, never a sequence (rule 5).
 */
export type MeldKind = "pure_sequence" | "sequence" | "set" | "jokers";
/**
 * Why a group holds as nothing. The first that applies, in this order.
 */
export type Flaw =
  | "too_many_copies"
  | "too_few_cards"
  | "not_together"
  | "suit_twice"
  | "set_too_large"
  | "rank_twice"
  | "too_many_jokers"
  | "not_consecutive";
/**
 * What a table waits for.
 */
export type Phase = "waiting" | "draw" | "discard" | "arranging" | "between" | "closed";
/**
 * What a player asked for that waits for its moment.
 */
export type Wish = "drop" | "leave";
/**
 * How a seat came out of a deal.
 */
export type Status = "won" | "lost" | "dropped_first" | "dropped_later" | "wrong_declaration";
/**
 * How a deal ended.
 */
export type Ending = "declared" | "last_seat" | "stock_out" | "turns_out" | "void";
/**
 * Which rule of counting a hand fell under (rule 18).
 */
export type Rule = "outside_groups" | "outside_pure" | "every_card" | "flat";
/**
 * A refusal's code, as the client is told it.
 */
export type Refusal =
  | "not_seated"
  | "not_your_connection"
  | "stale"
  | "no_deal"
  | "not_your_turn"
  | "already_drawn"
  | "must_draw_first"
  | "joker_not_drawable"
  | "not_your_cards"
  | "same_card"
  | "no_drops"
  | "drop_after_draw"
  | "no_queued_drop"
  | "seat_is_out"
  | "nothing_to_show"
  | "not_due"
  | "table_full"
  | "table_closed"
  | "commitment_changed"
  | "same_address"
  | "seated_elsewhere"
  | "too_few_chips"
  | "self_excluded"
  | "loss_limit"
  | "banned"
  | "draining"
  | "no_such_table"
  | "no_such_kind"
  | "code_refused"
  | "no_such_deal"
  | "no_id_token"
  | "not_adult"
  | "no_daily_grant"
  | "enough_chips"
  | "granted_today"
  | "still_playing"
  | "busy";
/**
 * What a player is told that is no part of the game.
 */
export type Notice = "pause" | "closing";
/**
 * What the HTTP API is asked: a body, a query, a path.
 */
export type HttpAsked = LimitsMessage | DealsQuestion | DealQuestion | ExportQuestion;
/**
 * What the HTTP API answers.
 */
export type HttpAnswer =
  | DeniedAnswer
  | TicketAnswer
  | MeAnswer
  | LimitsAnswer
  | GrantAnswer
  | DealsAnswer
  | DealAnswer
  | ExportAnswer
  | DeletedAnswer;
/**
 * What a posting is for.
 */
export type Kind = "GRANT" | "BUY_IN" | "SETTLE" | "VOID" | "ADJUST" | "CLOSE";

/**
 * Ask what the house offers; with variant, stake and seats also for the open table of that kind.
 */
export interface LobbyMessage {
  v: 1;
  action: "matchmake";
  op: "lobby";
  variant?: string | null;
  stake?: number | null;
  seats?: number | null;
  practice?: boolean;
  code?: string | null;
}
/**
 * Take a seat at the table whose commitment was shown.
 */
export interface JoinMessage {
  v: 1;
  action: "matchmake";
  op: "join";
  variant: string;
  stake: number;
  seats: number;
  commitment: string;
  nonce: string;
  practice?: boolean;
  code?: string | null;
}
/**
 * Make a table that is found by its code only.
 */
export interface CreatePrivateMessage {
  v: 1;
  action: "matchmake";
  op: "create_private";
  variant: string;
  stake: number;
  seats: number;
}
/**
 * Give the seat up.
 */
export interface LeaveMessage {
  v: 1;
  table: string;
  deal: number;
  id: number;
  action: "matchmake";
  op: "leave";
}
/**
 * Take my seat over on this connection and see it.
 */
export interface SyncMessage {
  v: 1;
  action: "matchmake";
  op: "sync";
}
/**
 * Draw the top card of a pile.
 */
export interface DrawMessage {
  v: 1;
  table: string;
  deal: number;
  id: number;
  action: "move";
  op: "draw";
  from: Source;
}
/**
 * Throw a card.
 */
export interface DiscardMessage {
  v: 1;
  table: string;
  deal: number;
  id: number;
  action: "move";
  op: "discard";
  card: Card;
}
/**
 * Give the deal up, now or at my next turn.
 */
export interface DropMessage {
  v: 1;
  table: string;
  deal: number;
  id: number;
  action: "move";
  op: "drop";
}
/**
 * Take back a queued drop.
 */
export interface KeepMessage {
  v: 1;
  table: string;
  deal: number;
  id: number;
  action: "move";
  op: "keep";
}
/**
 * Put a card on the finish slot and show the other 13 in groups.
 */
export interface DeclareMessage {
  v: 1;
  table: string;
  deal: number;
  id: number;
  action: "declare";
  op: "declare";
  card: Card;
  groups: Card[][];
}
/**
 * Show my groups after another's declaration.
 */
export interface ArrangeMessage {
  v: 1;
  table: string;
  deal: number;
  id: number;
  action: "declare";
  op: "arrange";
  groups: Card[][];
}
/**
 * Ask for the itemised result of a deal; settles one whose time to arrange is over.
 */
export interface ResultMessage {
  v: 1;
  action: "settle";
  op: "result";
  table: string;
  deal: number;
}
/**
 * Keep the connection open.
 */
export interface PingMessage {
  v: 1;
  action: "ping";
}
/**
 * A seat's complete view with what happened since the version before.
 */
export interface TableAnswer {
  v: 1;
  type: "table";
  version: number;
  events: Told[];
  view: View;
}
/**
 * An event as one seat is told it. `card` is null where the seat may not know it.
 */
export interface Told {
  kind: string;
  seat: number | null;
  card: Card | null;
  source: Source | null;
  by_hand: boolean | null;
  /**
   * What a drop or a wrong declaration costs.
   */
  points: number | null;
  /**
   * Of my own wrong declaration; none of one that stands.
   */
  faults: FaultAt[] | null;
  groups: Card[][] | null;
  /**
   * How each group of a declaration is read, where the groups are known to me.
   */
  readings: Reading[] | null;
  name: string | null;
  why: string | null;
}
/**
 * A fault, the number of the rule that it is against, and the cards that it is about.
 */
export interface FaultAt {
  fault: Fault;
  rule: number;
  cards: Card[];
}
/**
 * A group in the order in which it reads. Either `kind` or `flaw` is null.
 */
export interface Reading {
  kind: MeldKind | null;
  cards: ReadCard[];
  flaw: Flaw | null;
  /**
   * The cards that the flaw is about.
   */
  at_fault: Card[];
}
/**
 * A card of a group and the card that it stands for: itself, another, or nothing in particular (null).
 */
export interface ReadCard {
  card: Card;
  stands_for: Card | null;
}
/**
 * A table as one seat sees it.
 */
export interface View {
  table: string;
  /**
   * The number of the deal played or just settled; 0 before the first.
   */
  deal: number;
  variant: string;
  /**
   * Minor units a point; 0: for nothing.
   */
  stake: number;
  /**
   * Percent of the variant's times.
   */
  pace: number;
  practice: boolean;
  /**
   * Of a private table.
   */
  code: string | null;
  /**
   * Counts up with every change of the table.
   */
  version: number;
  /**
   * The house's clock, epoch milliseconds.
   */
  at: number;
  phase: Phase;
  /**
   * When the phase ends by itself, epoch seconds; null: never.
   */
  deadline: number | null;
  /**
   * Mine; null when I do not sit here any more.
   */
  seat: number | null;
  /**
   * My highest accepted command id.
   */
  number: number;
  /**
   * What I asked for that waits for its moment.
   */
  wish: Wish | null;
  /**
   * To the seeds of all deals of this table; hexadecimal.
   */
  commitment: string;
  /**
   * What I may do now.
   */
  legal: Legal;
  /**
   * Seats of the table, taken or free.
   */
  size: number;
  seats: SeatView[];
  play: DealView | null;
}
/**
 * The commands open to a seat. Leave and sync always are.
 */
export interface Legal {
  draw_stock: boolean;
  draw_discards: boolean;
  /**
   * The different cards that may be thrown, in hand order.
   */
  discard: Card[];
  declare: boolean;
  /**
   * Now, or queued until it is the seat's turn.
   */
  drop: boolean;
  /**
   * A queued drop or leave may be taken back.
   */
  keep: boolean;
  arrange: boolean;
}
/**
 * A taken seat as everybody sees it.
 */
export interface SeatView {
  seat: number;
  name: string;
  bot: boolean;
  /**
   * As far as the house knows.
   */
  connected: boolean;
  dealt_in: boolean;
  /**
   * How many it holds.
   */
  cards: number;
  /**
   * Turns in a row that the clock played.
   */
  lapses: number;
  /**
   * Why it is out of this deal.
   */
  out: Status | null;
  /**
   * What its way out costs; the whole deal's points once it is over.
   */
  points: number | null;
}
/**
 * The deal as one seat sees it.
 */
export interface DealView {
  /**
   * The seat whose turn it is.
   */
  turn: number;
  turn_number: number;
  /**
   * The card of each seat in the toss for the first turn.
   */
  tossed: Thrown[];
  /**
   * The card that fixes the wild rank.
   */
  turned: Card;
  packs: number;
  /**
   * How many cards are left in it.
   */
  stock: number;
  /**
   * The face-up pile, top card last.
   */
  discards: Thrown[];
  /**
   * All discards so far.
   */
  thrown: Thrown[];
  /**
   * Mine; empty when I was not dealt in.
   */
  hand: Card[];
  /**
   * The card I drew in this turn.
   */
  drawn: Card | null;
  /**
   * Seconds of extra time that I have left.
   */
  bank: number;
  /**
   * Points that a drop would cost at my next chance; null: I cannot drop.
   */
  drop_cost: number | null;
  /**
   * What the clock played for me since I last moved.
   */
  away: PlayedForView[];
  /**
   * Null once I am out.
   */
  hint: HintView | null;
  /**
   * The declaration that stands.
   */
  declared: DeclaredView | null;
  /**
   * Once the deal is over.
   */
  result: ResultView | null;
}
/**
 * A card of the discards and the seat, by its number at the table, that threw it; null: turned up by the house.
 *
 * Every view shows it as it is, so it holds nothing that anybody may not see.
 */
export interface Thrown {
  card: Card;
  seat: number | null;
}
/**
 * What the clock played for me in one turn of the deal.
 */
export interface PlayedForView {
  turn: number;
  drew: Card | null;
  threw: Card | null;
}
/**
 * The best arrangement of my hand and the cards that would finish it.
 *
 * With cards that would, `groups` is what to declare when the first of them, alone in `loose`, is put down.
 */
export interface HintView {
  groups: Card[][];
  loose: Card[];
  /**
   * What I would pay if I lost now, before the minimum of rule 19.
   */
  points: number;
  finishes: Card[];
}
/**
 * A declaration that stands: who declared, the card on the finish slot and the groups shown.
 */
export interface DeclaredView {
  seat: number;
  finish: Card;
  groups: Card[][];
}
/**
 * The itemised result, with what is needed to check that the deal was fair.
 */
export interface ResultView {
  how: Ending;
  /**
   * The card on the finish slot.
   */
  finish: Card | null;
  pot: number;
  rake: number;
  seats: SeatResult[];
  /**
   * Hexadecimal.
   */
  seed: string;
  /**
   * Hexadecimal, in seat order; empty for a bot.
   */
  nonces: string[];
}
/**
 * One seat's part of the result.
 */
export interface SeatResult {
  seat: number;
  name: string;
  status: Status;
  cards: Card[];
  /**
   * As declared, right or wrong; else the best arrangement, which is what is charged.
   */
  groups: Card[][];
  /**
   * How each of the groups is read, and what is wrong with one that holds as nothing.
   */
  readings: Reading[];
  /**
   * Of a wrong declaration.
   */
  faults: FaultAt[];
  /**
   * The cards that make the points of a counted loser, with what each costs.
   */
  counted: Counted[];
  /**
   * The rule of counting that applied, for a counted loser.
   */
  rule: Rule | null;
  points: number;
  /**
   * Gained or, negative, paid; minor units.
   */
  money: number;
}
/**
 * A card that counts against a hand, and its points.
 */
export interface Counted {
  card: Card;
  points: number;
}
/**
 * Understood, not allowed now; nothing changed.
 */
export interface RefusedAnswer {
  v: 1;
  type: "refused";
  code: Refusal;
  message: string;
  id: number | null;
  /**
   * With commitment_changed: the open table's.
   */
  commitment: string | null;
}
/**
 * Not understood; nothing changed.
 */
export interface MalformedAnswer {
  v: 1;
  type: "malformed";
  message: string;
  id: number | null;
}
/**
 * What the house offers; `table` and `commitment` are those of the open table asked for.
 */
export interface LobbyAnswer {
  v: 1;
  type: "lobby";
  variants: string[];
  stakes: number[];
  /**
   * My chips, minor units.
   */
  available: number;
  /**
   * The table that I sit at.
   */
  sitting: string | null;
  table: string | null;
  variant: string | null;
  stake: number | null;
  size: number | null;
  seated: number | null;
  /**
   * What a deal there can cost at most, minor units.
   */
  hold: number | null;
  commitment: string | null;
  code: string | null;
}
/**
 * The itemised result of a settled deal of mine, and its record.
 */
export interface ResultAnswer {
  v: 1;
  type: "result";
  table: string;
  deal: number;
  result: ResultView;
  record: string;
}
/**
 * Something that a player is told beside the table.
 */
export interface NoticeAnswer {
  v: 1;
  type: "notice";
  code: Notice;
}
/**
 * The connection is open.
 */
export interface PongAnswer {
  v: 1;
  type: "pong";
}
/**
 * All of a player's limits; null: none.
 */
export interface LimitsMessage {
  /**
   * Net, from midnight to midnight in India.
   */
  daily_loss: number | null;
  excluded_until: number | null;
  remind_minutes: number | null;
}
/**
 * Which part of the player's history; a cursor is the `next` of the page before.
 */
export interface DealsQuestion {
  limit?: number;
  cursor?: number | null;
}
/**
 * One deal.
 */
export interface DealQuestion {
  table: string;
  deal: number;
}
/**
 * Which part of the statement; a cursor is the `next` of the answer before.
 */
export interface ExportQuestion {
  cursor?: number | null;
}
/**
 * Not understood or not allowed: a code, and a sentence saying what would be right. Nothing changed.
 */
export interface DeniedAnswer {
  code: Refusal | "malformed";
  message: string;
}
/**
 * A one-time ticket for the WebSocket's address, and until when it holds.
 */
export interface TicketAnswer {
  ticket: string;
  until: number;
}
/**
 * Who I am, what I have, what I allow myself, and where I sit.
 */
export interface MeAnswer {
  limits: LimitsPart;
  pending: PendingLimits | null;
  player: string;
  name: string;
  available: number;
  /**
   * Held for the deal being played.
   */
  escrow: number;
  /**
   * Net, since midnight in India; negative: won.
   */
  lost_today: number;
  daily_grant: DailyGrant | null;
  table: string | null;
}
/**
 * A set of limits; null: none.
 */
export interface LimitsPart {
  daily_loss: number | null;
  excluded_until: number | null;
  remind_minutes: number | null;
}
/**
 * Limits that loosen those in force, and from when on.
 */
export interface PendingLimits {
  limits: LimitsPart;
  from: number;
}
/**
 * What the house gives once a day to who has less than `below`, chips held in a deal counted, and asks.
 */
export interface DailyGrant {
  amount: number;
  below: number;
}
/**
 * The limits in force, and those that wait for their day.
 */
export interface LimitsAnswer {
  limits: LimitsPart;
  pending: PendingLimits | null;
}
/**
 * Chips given, and what I have with them.
 */
export interface GrantAnswer {
  granted: number;
  available: number;
  escrow: number;
}
/**
 * A page of my history, newest first.
 */
export interface DealsAnswer {
  deals: DealRow[];
  /**
   * The cursor of the next page; null at the end.
   */
  next: number | null;
}
/**
 * How a deal for chips came out for me.
 */
export interface DealRow {
  table: string;
  deal: number;
  /**
   * Of the settlement.
   */
  time: number;
  variant: string;
  stake: number;
  /**
   * How many were dealt in.
   */
  seats: number;
  /**
   * Called off by the house; nobody gained or lost.
   */
  void: boolean;
  /**
   * Null when void.
   */
  status: Status | null;
  points: number;
  /**
   * Gained or, negative, lost.
   */
  money: number;
}
/**
 * A deal that I sat in: the itemised result, the record, and what proves that it was fair.
 */
export interface DealAnswer {
  table: string;
  deal: number;
  variant: string;
  stake: number;
  /**
   * Mine, by its number at the table.
   */
  seat: number;
  void: boolean;
  result: ResultView;
  record: string;
  /**
   * What the record's seed hashes to, hexadecimal. Fair, if it is what the lobby showed before I joined.
   */
  commitment: string;
}
/**
 * All that the house knows of me.
 */
export interface ExportAnswer {
  limits: LimitsPart;
  pending: PendingLimits | null;
  player: string;
  name: string;
  available: number;
  escrow: number;
  lost_today: number;
  daily_grant: DailyGrant | null;
  table: string | null;
  profile: Profile;
  /**
   * The house lets me begin no deal before; null: it does.
   */
  banned_until: number | null;
  /**
   * A page of my statement, newest first.
   */
  entries: EntryRow[];
  /**
   * The cursor of the older page that follows; null at the end.
   */
  next: number | null;
}
/**
 * What the account says that I sign in with.
 */
export interface Profile {
  name: string | null;
  email: string | null;
  birthdate: string | null;
}
/**
 * A line of my statement: what a posting changed for me, minor units, and what I had after it.
 */
export interface EntryRow {
  entry: number;
  time: number;
  kind: Kind;
  posting: string;
  available: number;
  escrow: number;
  available_after: number;
  escrow_after: number;
  /**
   * Of a correction made by hand.
   */
  reason: string | null;
  /**
   * The deal that it ended.
   */
  deal: DealRow | null;
}
/**
 * My account is gone.
 */
export interface DeletedAnswer {
  /**
   * Chips that I had left.
   */
  forfeited: number;
}
