import type { Connection } from "./contract";
import { type Door, dial } from "./dial";
import { Line } from "./line";
import { dialWait } from "./patience";
import { Denied, NotSignedIn } from "./problems";
import type { Seams, Socket } from "./seams";
import type { Answer } from "./types";

/** What happens on the link. */
export interface LinkHears {
  connection(now: Connection): void;
  /** A new line is there: say `sync` on it. */
  opened(): void;
  /** `isCurrent`: said on the line that is spoken on, not on one that is being replaced. */
  heard(answer: Answer, isCurrent: boolean): void;
  garbled(): void;
  /** Nothing can be said until it has opened again. */
  down(): void;
  /** It will not be opened again: whatever waits is lost. */
  givenUp(): void;
  /** Whether nothing would be disturbed by changing lines now. */
  isCalm(): boolean;
}

/** The connection with the house over all its sockets: dials, dials again, replaces the old. Never two dials at once. */
export class Link {
  private state: Connection = { state: "off" };
  private line: Line | null = null;
  private replaced: Line | null = null;
  private tries = 0;
  private synced = false;
  private dialling: (() => void) | null = null;
  private retry: (() => void) | null = null;

  constructor(
    private readonly door: Door,
    private readonly seams: Seams,
    private readonly hears: LinkHears,
  ) {}

  get connection(): Connection {
    return this.state;
  }

  get isOpen(): boolean {
    return this.line !== null;
  }

  /** The house has answered the `sync` of this line. */
  get isSynced(): boolean {
    return this.line !== null && this.synced;
  }

  connect(): void {
    if (this.state.state === "off" || this.state.state === "refused") this.dial();
  }

  dialNow(): void {
    if (this.state.state === "waiting") this.dial();
  }

  wake(): void {
    this.dialNow();
    this.line?.ping();
  }

  say(message: object): void {
    this.line?.say(message);
  }

  ping(): void {
    this.line?.ping();
  }

  /** The seat is played from another device. */
  yield(): void {
    this.callOff();
    this.set({ state: "elsewhere" });
  }

  /** Play here again. `opened` follows, at once where a line is open. */
  takeOver(): void {
    if (this.state.state !== "elsewhere") return;
    if (this.line) {
      this.synced = false;
      this.set({ state: "dialling" });
      this.hears.opened();
    } else this.dial();
  }

  /** `sync` was answered. */
  settle(): void {
    this.synced = true;
    this.alive();
    this.replaced?.close();
    this.replaced = null;
    this.set({ state: "live" });
  }

  /** A sign of life came: the next time begins with short waits. */
  alive(): void {
    this.tries = 0;
  }

  /** Give this line up for a new one. */
  redial(): void {
    const line = this.line;
    line?.close();
    if (line) this.ended(line);
  }

  /** Replace a line that will not live much longer, when nobody is disturbed by it. */
  renew(): void {
    if (!this.isSynced || !this.line?.isOld || this.dialling || this.retry) return;
    if (this.state.state === "live" && this.hears.isCalm()) this.dial();
  }

  close(): void {
    this.callOff();
    for (const line of [this.line, this.replaced]) line?.close();
    this.line = null;
    this.replaced = null;
    this.set({ state: "off" });
  }

  private dial(): void {
    this.callOff();
    this.dialling = dial(
      this.door,
      this.seams,
      (socket) => this.opened(socket),
      (problem) => this.failed(problem),
    );
    if (!this.line) this.set({ state: "dialling" });
  }

  private callOff(): void {
    this.dialling?.();
    this.retry?.();
    this.dialling = null;
    this.retry = null;
  }

  private opened(socket: Socket): void {
    this.dialling = null;
    this.replaced = this.line;
    this.synced = false;
    this.line = new Line(socket, this.seams, {
      heard: (line, answer) => this.hears.heard(answer, line === this.line),
      garbled: (line) => line === this.line && this.hears.garbled(),
      aged: () => this.renew(),
      ended: (line) => this.ended(line),
    });
    if (this.replaced) this.hears.down();
    this.hears.opened();
  }

  private failed(problem: unknown): void {
    this.dialling = null;
    const no = refusal(problem);
    if (!no) this.wait();
    else if (!this.line) {
      this.hears.givenUp();
      this.set(no);
    }
    // A line that is still open ends in its own time; then this comes up again.
    else this.retry = () => {};
  }

  private wait(): void {
    const wait = dialWait(this.tries, this.seams.chance());
    this.tries += 1;
    this.callOff();
    this.retry = this.seams.after(wait, () => {
      this.retry = null;
      if (this.line) this.renew();
      else this.dial();
    });
    if (!this.line) this.set({ state: "waiting", until: this.seams.now() + wait });
  }

  private ended(line: Line): void {
    if (line === this.replaced) this.replaced = null;
    if (line !== this.line) return;
    this.replaced?.close();
    this.line = null;
    this.replaced = null;
    this.hears.down();
    if (this.state.state === "elsewhere") return;
    if (this.dialling) this.set({ state: "dialling" });
    else this.wait();
  }

  private set(now: Connection): void {
    const isSame = now.state === this.state.state && now.state !== "waiting" && now.state !== "refused";
    this.state = now;
    if (!isSame) this.hears.connection(now);
  }
}

/** What ends the trying: no account, no valid sign-in, or nobody of age. Null where trying again may help. */
function refusal(problem: unknown): Connection | null {
  if (problem instanceof Denied && problem.status === 401) return refused(problem.message, true);
  if (problem instanceof Denied && problem.status === 403) return refused(problem.message, false);
  if (problem instanceof NotSignedIn && !TOO_OFTEN.includes(problem.code)) return refused(problem.message, true);
  return null;
}

const TOO_OFTEN = ["TooManyRequestsException", "LimitExceededException"];

const refused = (message: string, signIn: boolean): Connection => ({ state: "refused", message, signIn });
