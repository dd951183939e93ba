import * as asks from "./asks";
import type { Answered, Connection, Failed, Hears, Joined, Kind, Order, Outcome } from "./contract";
import type { Door } from "./dial";
import { type Ask, Command } from "./message";
import { Post } from "./post";
import { type Seams, WORLD } from "./seams";
import type { Answer, LobbyAnswer, ResultAnswer, View } from "./types";

const CHANGES_MOST = 5; // of the commitment, in a row
const NONCE_BYTES = 16;

export interface Options extends Door {
  hears?: Partial<Hears>;
  seams?: Partial<Seams>;
}

/** The house as one player's app speaks to it: it stays connected, and every message comes to an outcome.
 *
 * Orders go one after the other: one given while another is under way waits, and is lost if its deal is over by then.
 * While there is no connection the outcomes wait for the next one; `close` and a refused connection end them as lost.
 */
export class House {
  private readonly seams: Seams;
  private readonly post: Post;

  constructor({ hears = {}, seams, ...door }: Options) {
    this.seams = { ...WORLD, ...seams };
    this.post = new Post(door, this.seams, hears);
  }

  get connection(): Connection {
    return this.post.link.connection;
  }

  /** The newest view; null when I have no seat. In one of a table that I have just left `seat` is null. */
  get view(): View | null {
    return this.post.shown.view;
  }

  connect(): void {
    this.post.link.connect();
  }

  close(): void {
    this.post.link.close();
    this.post.clear();
  }

  /** Do not wait for the next try. */
  dialNow(): void {
    this.post.link.dialNow();
  }

  /** To be called when the app comes back to the front: finds out whether the connection still holds. */
  wake(): void {
    this.post.link.wake();
  }

  /** Play here, not on the other device; what waited for it is sent again. */
  takeOver(): void {
    this.post.link.takeOver();
  }

  async order(order: Order): Promise<Outcome> {
    const { view } = this;
    if (this.post.isShut) return { is: "lost" };
    if (view === null || view.seat === null)
      return { is: "refused", code: "not_seated", message: "You have no seat at a table; join one first." };
    return this.post.order(new Command(order, view));
  }

  lobby(kind: Partial<Kind> = {}): Promise<Answered<LobbyAnswer>> {
    return this.answered(asks.lobby(kind));
  }

  createPrivate(kind: Kind): Promise<Answered<LobbyAnswer>> {
    return this.answered(asks.createPrivate(kind));
  }

  result(table: string, deal: number): Promise<Answered<ResultAnswer>> {
    return this.answered(asks.result(table, deal));
  }

  /** Sit down. `commitment` and `nonce` are those joined with; absent where I sat there already.
   *
   * By a code alone the house says which kind it is. `shown`: its answer, where the lobby has been asked before.
   */
  async join(wanted: asks.Wanted, shown?: LobbyAnswer): Promise<Joined> {
    const offer = shown ? { is: "answered" as const, answer: shown } : await this.lobby(wanted);
    if (offer.is !== "answered") return offer;
    const { variant, stake, size, commitment } = offer.answer;
    if (variant === null || stake === null || size === null || commitment === null)
      return { is: "malformed", message: "join: name variant, stake and seats of a table, or its code" };
    const outcome = await this.seat({ ...wanted, variant, stake, seats: size }, commitment);
    // A table that I have forgotten: show it. Where there is none, a deal that I left is still being played.
    if (outcome.is === "refused" && outcome.code === "seated_elsewhere") await this.post.sync();
    return outcome;
  }

  /** Take my seat on this connection, from another device too, and see it. */
  async sync(): Promise<Outcome> {
    if (this.post.isShut) return { is: "lost" };
    this.takeOver();
    const won = await this.post.sync();
    return "is" in won ? won : { is: "accepted" };
  }

  /** The nonce is made after the commitment was seen, a new one for each. */
  private async seat(kind: Kind, offered: string): Promise<Joined> {
    const sat = this.view?.seat == null ? null : this.view.table;
    let commitment = offered;
    for (let changes = 0; ; changes++) {
      const nonce = hex(this.seams.random(NONCE_BYTES));
      const won = await this.asked(asks.join(kind, commitment, nonce));
      if (!("is" in won)) {
        const isNew = won.view.table !== sat && won.view.commitment === commitment;
        return { is: "accepted", ...(isNew && { commitment, nonce }) };
      }
      if (won.is !== "refused" || !won.commitment || changes === CHANGES_MOST) return won;
      commitment = won.commitment;
    }
  }

  private async answered<T extends Answer>(ask: Ask<T>): Promise<Answered<T>> {
    const won = await this.asked(ask);
    return "is" in won ? won : { is: "answered", answer: won };
  }

  private async asked<T extends Answer>(ask: Ask<T>): Promise<T | Failed> {
    return this.post.isShut ? { is: "lost" } : this.post.ask(ask);
  }
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
