import { sync } from "./asks";
import type { Failed, Hears } from "./contract";
import type { Door } from "./dial";
import { Lane } from "./lane";
import { Link } from "./link";
import type { Ask, Command } from "./message";
import type { Seams } from "./seams";
import { Shown } from "./shown";
import type { Answer, MalformedAnswer, Refusal, RefusedAnswer, TableAnswer, View } from "./types";

const OLD_VIEW_WAIT = 2_000; // milliseconds

const OLD_VIEW: readonly Refusal[] = [
  "stale",
  "no_deal",
  "not_your_turn",
  "already_drawn",
  "must_draw_first",
  "drop_after_draw",
  "no_queued_drop",
  "seat_is_out",
  "nothing_to_show",
  "not_due",
];
const NO_SEAT: readonly Refusal[] = ["not_seated", "no_such_table", "table_closed", "table_full"];

/** What goes to the house and what comes from it: which answer belongs to which message, and what follows from it.
 *
 * Answers without a number name no message. So one ask is under way at a time, syncs counted.
 */
export class Post {
  readonly link: Link;
  readonly shown = new Shown();
  private readonly syncs: Lane<TableAnswer, Ask<TableAnswer>>;
  private readonly asks: Lane<unknown, Ask<unknown>>;
  private readonly orders: Lane<{ is: "accepted" }, Command>;
  private last: Command | null = null;
  /** The highest id at large, and its table. */
  private spent = { table: "", id: 0 };
  private freshening = (): void => {};

  constructor(
    door: Door,
    private readonly seams: Seams,
    private readonly hears: Partial<Hears>,
  ) {
    this.link = new Link(door, seams, {
      connection: (now) => hears.connection?.(now),
      opened: () => this.sync(),
      heard: (answer, isCurrent) => this.hear(answer, isCurrent),
      garbled: () => this.each((lane) => lane.garbled()),
      down: () => this.each((lane) => lane.hold()),
      givenUp: () => this.clear(),
      isCalm: () => this.isCalm(),
    });
    const { link } = this;
    const road = { redial: () => link.redial(), ping: () => link.ping(), next: () => this.next() };
    const say = { ...road, send: ({ body }: { body: object }) => this.say(body) };
    this.syncs = new Lane<TableAnswer, Ask<TableAnswer>>(seams, {
      ...say,
      isReady: () => link.isOpen && !this.asks.isBusy,
    });
    this.asks = new Lane<unknown, Ask<unknown>>(seams, {
      ...say,
      isReady: () => link.isSynced && !this.syncs.isBusy,
    });
    this.orders = new Lane<{ is: "accepted" }, Command>(seams, {
      ...road,
      send: (command) => this.sendCommand(command),
      isReady: () => link.isSynced && link.connection.state === "live",
    });
  }

  /** Whether nothing will be sent before somebody connects. */
  get isShut(): boolean {
    const { state } = this.link.connection;
    return state === "off" || state === "refused";
  }

  ask<Won>(ask: Ask<Won>): Promise<Won | Failed> {
    this.asks.add(ask);
    return ask.outcome;
  }

  order(command: Command): Promise<{ is: "accepted" } | Failed> {
    this.orders.add(command);
    return command.outcome;
  }

  /** One sync at a time: who wants another while one is under way has that one's answer. */
  sync(): Promise<TableAnswer | Failed> {
    const underWay = this.syncs.first ?? this.syncs.add(sync());
    this.next();
    return underWay.outcome;
  }

  clear(): void {
    this.freshening();
    this.each((lane) => lane.clear());
  }

  private each(act: (lane: Pick<Lane<unknown, never>, "go" | "hold" | "clear" | "garbled">) => void): void {
    for (const lane of [this.syncs, this.asks, this.orders]) act(lane);
  }

  private next(): void {
    this.each((lane) => lane.go());
    this.link.renew();
  }

  private say(message: object): boolean {
    this.link.say(message);
    return true;
  }

  private isCalm(): boolean {
    const { view } = this.shown;
    const isBetween = view?.seat == null || view.phase === "between" || view.phase === "waiting";
    return isBetween && !this.syncs.first && !this.asks.first && !this.orders.first;
  }

  /** Send a command, numbered the first time. */
  private sendCommand(command: Command): boolean {
    const { view } = this.shown;
    if (!view || !command.isTimely(view)) return false;
    command.id ??= this.nextId(view);
    this.last = command;
    command.wasElsewhere = false;
    command.sendings += 1;
    return this.say(command.body);
  }

  private nextId(view: View): number {
    if (this.last?.isAtLarge) this.spent = { table: this.last.table, id: this.last.id ?? 0 };
    return Math.max(view.number, this.spent.table === view.table ? this.spent.id : 0) + 1;
  }

  private hear(answer: Answer, isCurrent: boolean): void {
    if (answer.type === "table") this.hearTable(answer, isCurrent);
    else if (answer.type === "notice") this.hears.notice?.(answer);
    else if (isCurrent) this.hearAnswer(answer);
  }

  private hearAnswer(answer: Answer): void {
    if (answer.type === "pong") this.link.alive();
    else if (answer.type === "refused") this.hearRefused(answer);
    else if (answer.type === "malformed") this.hearMalformed(answer);
    else this.askWon(answer);
  }

  /** A view counts for the commands before anything else is sent. */
  private hearTable(answer: TableAnswer, isCurrent: boolean): void {
    const isNewer = answer.version > this.shown.versionOf(answer.view.table);
    const isShown = this.shown.take(answer);
    if (isNewer) this.freshening();
    if (isShown) this.hears.table?.(answer);
    if (!isCurrent) return;
    this.link.alive();
    const synced = this.syncs.current?.won(answer);
    if (synced) this.link.settle();
    if (isShown) {
      this.judge(answer.view);
      this.askWon(answer);
    }
    if (synced) this.syncs.finish(synced);
    else this.next();
  }

  private judge(view: View): void {
    const outcome = this.orders.current?.judged(view);
    if (outcome) this.orders.finish(outcome);
  }

  private askWon(answer: Answer): void {
    const won = this.asks.current?.won(answer);
    if (won) this.asks.finish(won);
  }

  private hearRefused({ id, code, message, commitment }: RefusedAnswer): void {
    const outcome: Failed = { is: "refused", code, message, ...(commitment !== null && { commitment }) };
    if (id !== null) this.commandRefused(id, outcome);
    else if (code === "not_seated") this.syncFailed(outcome);
    else this.askFailed(outcome);
  }

  private hearMalformed({ id, message }: MalformedAnswer): void {
    const outcome: Failed = { is: "malformed", message };
    if (id === null) this.askFailed(outcome);
    else if (this.orders.current?.id === id) this.orders.finish(outcome);
  }

  private askFailed(outcome: Failed): void {
    const lane = this.syncs.isBusy ? this.syncs : this.asks;
    if (isCode(outcome, ["busy"]) && lane.busy()) return;
    if (lane === this.syncs) this.syncFailed(outcome);
    else this.asks.finish(outcome);
  }

  private syncFailed(outcome: Failed): void {
    if (!this.syncs.current) return;
    if (isCode(outcome, ["not_seated"])) {
      this.link.settle();
      this.unseat();
    }
    this.syncs.finish(outcome);
    if (!this.link.isSynced) this.link.redial();
  }

  private commandRefused(id: number, outcome: Failed): void {
    const command = this.orders.current;
    if (command?.id !== id || !this.orders.isBusy) return;
    if (isCode(outcome, ["busy"]) && this.orders.busy()) return;
    if (isCode(outcome, ["not_your_connection"])) this.loseSeat(command);
    else this.dropCommand(command, outcome);
  }

  private dropCommand(command: Command, outcome: Failed): void {
    const hasNoSeat = isCode(outcome, NO_SEAT);
    // Who wanted to leave and has no seat has left.
    if (!hasNoSeat || command.order.op !== "leave") this.orders.finish(outcome);
    if (hasNoSeat) this.unseat();
    if (isCode(outcome, OLD_VIEW)) this.freshen();
  }

  /** Another device has the seat. What was under way waits for the player to take it back. */
  private loseSeat(command: Command): void {
    command.wasElsewhere = true;
    this.orders.hold();
    this.link.yield();
  }

  private unseat(): void {
    this.freshening();
    this.shown.view = null;
    this.hears.unseated?.();
    const { current } = this.orders;
    if (current) this.orders.finish({ is: current.order.op === "leave" ? "accepted" : "lost" });
  }

  /** The house knows of something newer; when it does not come by itself, ask for it. */
  private freshen(): void {
    this.freshening();
    this.freshening = this.seams.after(OLD_VIEW_WAIT, () => {
      if (this.link.isSynced && this.link.connection.state === "live") void this.sync();
    });
  }
}

const isCode = (outcome: Failed, codes: readonly Refusal[]): boolean =>
  outcome.is === "refused" && codes.includes(outcome.code);
