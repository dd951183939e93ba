import { parsed } from "./call";
import type { Seams, Socket } from "./seams";
import type { Answer } from "./types";

// Milliseconds.
const IDLE = 9.5 * 60_000;
const PONG = 10_000;
const PINGS_APART = 20_000;
const OLD = 100 * 60_000;

/** What happens on a line. */
export interface LineHears {
  heard(line: Line, answer: Answer): void;
  /** A frame of the gateway's own: something was not answered. */
  garbled(line: Line): void;
  /** It is older than a socket should get. */
  aged(line: Line): void;
  ended(line: Line): void;
}

/** One open socket: keeps itself open, and notices when it is dead. */
export class Line {
  private readonly opened: number;
  private pinged = Number.NEGATIVE_INFINITY;
  private idle = (): void => {};
  private pong = (): void => {};
  private readonly ageing: () => void;

  constructor(
    private readonly socket: Socket,
    private readonly seams: Seams,
    private readonly hears: LineHears,
  ) {
    this.opened = seams.now();
    this.ageing = seams.after(OLD, () => hears.aged(this));
    socket.onmessage = ({ data }) => this.hear(String(data));
    socket.onclose = () => this.end();
    this.wait();
  }

  get isOld(): boolean {
    return this.seams.now() - this.opened >= OLD;
  }

  say(message: object): void {
    this.socket.send(JSON.stringify({ v: 1, ...message }));
    this.wait();
  }

  /** Ask whether the house is there; more often than the house wants to hear it does nothing. */
  ping(): void {
    if (this.seams.now() - this.pinged < PINGS_APART) return;
    this.pinged = this.seams.now();
    this.say({ action: "ping" });
    this.pong = this.seams.after(PONG, () => this.end());
  }

  /** Close it and hear no more of it. */
  close(): void {
    for (const callOff of [this.idle, this.pong, this.ageing]) callOff();
    Object.assign(this.socket, { onmessage: null, onclose: null });
    this.socket.close();
  }

  private wait(): void {
    this.idle();
    this.idle = this.seams.after(IDLE, () => this.ping());
  }

  private hear(text: string): void {
    const frame = parsed(text);
    if (typeof frame !== "object" || frame === null || Array.isArray(frame)) return;
    if (!("type" in frame)) this.hears.garbled(this);
    else {
      if (frame.type === "pong") this.pong();
      this.hears.heard(this, frame as Answer);
    }
  }

  /** A dead socket may take minutes to say so itself. */
  private end(): void {
    this.close();
    this.hears.ended(this);
  }
}
