import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Answered, Kind, LobbyAnswer, Order, TableAnswer } from "../../src/protocol";
import { App, GATEWAY, type Sent, watched } from "./world";

const FOLDER = new URL("../transcripts/", import.meta.url);
const MINUTE = 60_000;

interface Frame {
  from: "client" | "house" | "gateway";
  text: string;
}

const names = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));

/** Plays one client's side of a recording on the library: it gives the orders, the library must send the frames. */
class Play {
  readonly app = new App();
  private at = 0;
  private sent: Sent | null = null;
  /** What came of what was told last. */
  private outcome: { now: unknown } = { now: null };
  private shown: LobbyAnswer | undefined;

  constructor(private readonly frames: Frame[]) {
    const said = frames.filter(({ from }) => from === "client").map(({ text }) => JSON.parse(text) as Sent);
    this.app.world.nonces = said.filter(({ nonce }) => nonce).map(({ nonce }) => bytes(String(nonce)));
  }

  async all(): Promise<void> {
    this.app.house.connect();
    await this.app.opens();
    for (; this.at < this.frames.length; this.at++) await this.frame(this.frames[this.at] as Frame);
    await this.app.world.settle();
    expect(this.app.wire.sent, "more was sent than is recorded").toEqual([]);
  }

  private async frame({ from, text }: Frame): Promise<void> {
    if (from === "client") await this.said(JSON.parse(text));
    else if (from === "gateway" && text === "closed") await this.closed();
    else if (!this.isAnswerToRepeated(text)) await this.app.hears(text);
  }

  /** What the recorded client says: at once by itself, or because it is told to, or after it has waited. */
  private async said(message: Sent): Promise<void> {
    const { wire, world, house } = this.app;
    if (this.isLateCopy(message)) return;
    if (wire.sent.length === 0 && !this.isRepeated(message)) {
      this.outcome = watched(this.told(message));
      await world.settle();
    }
    for (let waited = 0; wire.sent.length === 0 && waited < MINUTE; waited += 500) await world.pass(500);
    expect(wire.sent.shift()).toEqual(message);
    expect(house.connection.state).not.toBe("waiting");
    this.sent = message;
  }

  private async told(message: Sent): Promise<unknown> {
    const { house } = this.app;
    const { v: _v, table, deal, id: _id, ...rest } = message;
    if (message.op === "sync") return house.takeOver();
    if (message.op === "lobby" && this.nextSaid()?.op === "join") return house.join(kindOf(message) as Kind);
    if (message.op === "lobby") return house.lobby(kindOf(message));
    if (message.op === "join") return house.join(kindOf(message) as Kind, this.shown);
    if (message.op === "create_private") return this.show(await house.createPrivate(kindOf(message) as Kind));
    if (message.op === "result") return house.result(String(table), Number(deal));
    if (message.action === "ping") return house.wake();
    return house.order(rest as Order);
  }

  private show(made: Answered<LobbyAnswer>): void {
    if (made.is === "answered") this.shown = made.answer;
  }

  private async closed(): Promise<void> {
    this.app.wire.end();
    this.app.house.dialNow();
    await this.app.opens();
  }

  private nextSaid(): Sent | null {
    const next = this.frames.slice(this.at + 1).find(({ from }) => from === "client");
    return next ? JSON.parse(next.text) : null;
  }

  /** The same again, while nothing has come of it. */
  private isRepeated(message: Sent | null): boolean {
    return this.outcome.now === "open" && same(message, this.sent);
  }

  /** A message is repeated because its answer was lost on its way. A refusal or the gateway's frame was not. */
  private isAnswerToRepeated(text: string): boolean {
    return JSON.parse(text).type === "table" && this.isRepeated(this.nextSaid());
  }

  /** A copy that the network kept for long: no library sends that. */
  private isLateCopy({ id }: Sent): boolean {
    return typeof id === "number" && id < (this.app.house.view?.number ?? 0);
  }
}

test.each(names)("%s", async (name) => {
  const frames = JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as Frame[];
  const play = new Play(frames);
  await play.all();

  const views = frames.filter(({ from }) => from === "house").map(({ text }) => JSON.parse(text) as TableAnswer);
  const last = views.filter(({ type }) => type === "table").at(-1);
  expect(play.app.house.view).toEqual(last?.view);
});

test("the recordings are there, with what a connection can meet", () => {
  const said = names.map((name) => readFileSync(new URL(name, FOLDER), "utf8")).join();
  for (const met of ["busy", "commitment_changed", "not_your_connection", "closed", "malformed", GATEWAY.message])
    expect(said).toContain(met);
});

const bytes = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function kindOf({ variant, stake, seats, practice, code }: Sent): Partial<Kind> {
  return JSON.parse(JSON.stringify({ variant, stake, seats, practice, code }));
}
