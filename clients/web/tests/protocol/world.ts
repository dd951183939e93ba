import type {
  Connection,
  House,
  LobbyAnswer,
  Options,
  Refusal,
  Seams,
  Socket,
  TableAnswer,
  View,
} from "../../src/protocol";
import { House as TheHouse } from "../../src/protocol";

/** A message as a socket carried it. */
export type Sent = Record<string, unknown>;

/** A socket whose other end the test holds. */
export class Wire implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: Sent[] = [];
  isClosed = false;

  constructor(
    readonly address: string,
    private readonly world: World,
  ) {}

  send(text: string): void {
    if (this.isClosed) return;
    const message = JSON.parse(text);
    this.sent.push(message);
    if (message.action === "ping" && this.world.answersPings) queueMicrotask(() => this.says(PONG));
  }

  close(): void {
    this.isClosed = true;
  }

  /** The network ends it, or the house lets nobody in. */
  end(): void {
    this.isClosed = true;
    this.onclose?.();
  }

  says(frame: object | string): void {
    this.onmessage?.({ data: typeof frame === "string" ? frame : JSON.stringify(frame) });
  }
}

interface Timer {
  at: number;
  act: () => void;
}

/** Virtual time, sockets and chance. */
export class World {
  readonly wires: Wire[] = [];
  /** What chance gives next; half, when nothing is here. */
  chances: number[] = [];
  /** What nonces are made of next. */
  nonces: Uint8Array[] = [];
  answersPings = true;
  private time = 1_800_000_000_000;
  private timers: Timer[] = [];

  readonly seams: Seams = {
    socket: (address) => {
      const wire = new Wire(address, this);
      this.wires.push(wire);
      return wire;
    },
    now: () => this.time,
    after: (milliseconds, act) => {
      const timer = { at: this.time + milliseconds, act };
      this.timers.push(timer);
      return () => {
        this.timers = this.timers.filter((one) => one !== timer);
      };
    },
    chance: () => this.chances.shift() ?? 0.5,
    random: (length) => this.nonces.shift() ?? new Uint8Array(length).fill(this.wires.length),
  };

  get now(): number {
    return this.time;
  }

  /** How many timers run. */
  get waiting(): number {
    return this.timers.length;
  }

  get wire(): Wire {
    const last = this.wires.at(-1);
    if (!last) throw new Error("nothing was dialled");
    return last;
  }

  /** Let what is promised come about. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  }

  /** Let time pass, timers acting in their order. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    await this.settle();
    for (let next = this.next(end); next; next = this.next(end)) {
      const due = next;
      this.time = due.at;
      this.timers = this.timers.filter((one) => one !== due);
      due.act();
      await this.settle();
    }
    this.time = end;
  }

  private next(end: number): Timer | null {
    const due = this.timers.filter(({ at }) => at <= end);
    return due.reduce<Timer | null>((first, one) => (first && first.at <= one.at ? first : one), null);
  }
}

/** A house in a virtual world, and what its app has heard. */
export class App {
  readonly world = new World();
  readonly connections: Connection[] = [];
  readonly tables: TableAnswer[] = [];
  readonly notices: unknown[] = [];
  unseatings = 0;
  tickets = 0;
  /** What a ticket costs to get. */
  ticket = async (): Promise<string> => `ticket${this.tickets}`;
  readonly house: House;

  constructor(options: Partial<Options> = {}) {
    this.house = new TheHouse({
      websocket: "wss://house.example",
      ticket: () => {
        this.tickets += 1;
        return this.ticket();
      },
      hears: {
        connection: (now) => this.connections.push(now),
        table: (answer) => this.tables.push(answer),
        unseated: () => {
          this.unseatings += 1;
        },
        notice: (answer) => this.notices.push(answer),
      },
      seams: this.world.seams,
      ...options,
    });
  }

  get wire(): Wire {
    return this.world.wire;
  }

  get state(): string {
    return this.house.connection.state;
  }

  /** The dialled socket opens. */
  async opens(): Promise<Wire> {
    await this.world.settle();
    this.wire.onopen?.();
    await this.world.settle();
    return this.wire;
  }

  async hears(...frames: (object | string)[]): Promise<void> {
    for (const frame of frames) {
      this.wire.says(frame);
      await this.world.settle();
    }
  }

  /** Connected, and seated as the view says; null: nowhere. */
  async at(view: View | null): Promise<this> {
    this.house.connect();
    await this.opens();
    await this.hears(view ? table(view) : refused("not_seated"));
    this.wire.sent.length = 0;
    return this;
  }
}

export const SYNC = { v: 1, action: "matchmake", op: "sync" };
export const PING = { v: 1, action: "ping" };
export const PONG = { v: 1, type: "pong" };
export const GATEWAY = { message: "Internal server error", connectionId: "A=", requestId: "B=" };
export const COMMITMENT = "c0".repeat(32);

/** The first turn of a deal, mine. */
export function view(differs: Partial<View> = {}): View {
  return {
    table: "TABLE0000000",
    deal: 1,
    variant: "market",
    stake: 10,
    pace: 100,
    practice: false,
    code: null,
    version: 10,
    at: 1_800_000_000_000,
    phase: "draw",
    deadline: 1_800_000_020,
    seat: 0,
    number: 3,
    wish: null,
    commitment: COMMITMENT,
    legal: {
      draw_stock: true,
      draw_discards: true,
      discard: [],
      declare: false,
      drop: true,
      keep: false,
      arrange: false,
    },
    size: 2,
    seats: [],
    play: null,
    ...differs,
  };
}

export const table = (now: View): TableAnswer => ({ v: 1, type: "table", version: now.version, events: [], view: now });

export const refused = (code: Refusal, id: number | null = null, commitment: string | null = null): object => ({
  v: 1,
  type: "refused",
  code,
  message: `It is ${code}.`,
  id,
  commitment,
});

export const offer = (differs: Partial<LobbyAnswer> = {}): LobbyAnswer => ({
  v: 1,
  type: "lobby",
  variants: ["market"],
  stakes: [10],
  available: 1000,
  sitting: null,
  table: "TABLE0000000",
  variant: "market",
  stake: 10,
  size: 2,
  seated: 0,
  hold: 800,
  commitment: COMMITMENT,
  code: null,
  ...differs,
});

/** The outcome of a promise, if it has one by now. */
export function watched<T>(promise: Promise<T>): { now: T | "open" } {
  const seen: { now: T | "open" } = { now: "open" };
  void promise.then((outcome) => {
    seen.now = outcome;
  });
  return seen;
}
