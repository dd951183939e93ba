import type { Failed } from "./contract";
import type { Message } from "./message";
import { BUSY_MOST, busyWait } from "./patience";
import type { Seams } from "./seams";

const ANSWER = 5_000; // milliseconds
const SENDINGS = 2; // on one line

/** How a lane sends. */
export interface Road<M> {
  isReady(): boolean;
  /** Send it; false: its time is over. */
  send(message: M): boolean;
  /** Messages are lost on this line: take a new one. */
  redial(): void;
  /** A message was given up: is anybody there? */
  ping(): void;
  /** Whatever may be sent now goes. */
  next(): void;
}

/** Messages that go one after the other: each is sent, sent again when lost or when the house is busy, and settled. */
export class Lane<Won, M extends Message<Won>> {
  current: M | null = null;
  private readonly queue: M[] = [];
  private timer: (() => void) | null = null;
  private isUnderWay = false;

  constructor(
    private readonly seams: Seams,
    private readonly road: Road<M>,
  ) {}

  /** What goes now or next. */
  get first(): M | null {
    return this.current ?? this.queue[0] ?? null;
  }

  /** Whether its current message is sent or about to be sent again. */
  get isBusy(): boolean {
    return this.timer !== null;
  }

  add(message: M): M {
    this.queue.push(message);
    this.go();
    return message;
  }

  /** Send what is next, if anything is and may be sent. */
  go(): void {
    if (this.timer || !this.road.isReady()) return;
    this.current ??= this.queue.shift() ?? null;
    if (this.current) this.send(this.current);
  }

  /** It was not answered, or the gateway failed. */
  lost(): void {
    const message = this.current;
    if (!message || !this.isUnderWay) return;
    this.stop();
    if (!message.isRepeatable) this.finish({ is: "lost" });
    else if (message.sent < SENDINGS) this.road.next();
    else this.lostOnLine(message);
  }

  /** The gateway failed, perhaps with this message, perhaps for the crowd: it goes again after a while, as when the
   * house is busy. One that must not be sent twice still waits for its answer. */
  garbled(): void {
    if (this.isUnderWay && this.current?.isRepeatable && !this.busy()) this.lost();
  }

  /** The house was busy: send it again after a while. False: that has been tried often enough. */
  busy(): boolean {
    const message = this.current;
    if (!message || message.busies === BUSY_MOST) return false;
    this.stop();
    message.busies += 1;
    message.sent = 0;
    this.timer = this.seams.after(busyWait(message.busies, this.seams.chance()), () => {
      this.timer = null;
      this.road.next();
    });
    return true;
  }

  /** The line is gone: what was under way goes out again on the next. */
  hold(): void {
    this.stop();
    const message = this.current;
    if (!message) return;
    message.sent = 0;
    if (!message.isRepeatable) this.finish({ is: "lost" });
  }

  finish(outcome: Won | Failed): void {
    const message = this.current;
    this.stop();
    this.current = null;
    message?.settle(outcome);
    this.road.next();
  }

  /** Nothing of this will be sent any more. */
  clear(): void {
    this.stop();
    const all = [this.current, ...this.queue.splice(0)];
    this.current = null;
    for (const message of all) message?.settle({ is: "lost" });
  }

  private send(message: M): void {
    if (!this.road.send(message)) {
      this.finish({ is: "lost" });
      return;
    }
    message.sent += 1;
    this.isUnderWay = true;
    this.timer = this.seams.after(ANSWER, () => this.lost());
  }

  private lostOnLine(message: M): void {
    message.lines += 1;
    if (message.lines < message.patience) this.road.redial();
    else {
      this.finish({ is: "lost" });
      this.road.ping();
    }
  }

  private stop(): void {
    this.timer?.();
    this.timer = null;
    this.isUnderWay = false;
  }
}
