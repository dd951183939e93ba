import { batch, computed, signal } from "@preact/signals";
import {
  type Answered,
  type Connection,
  Denied,
  House,
  type Kind,
  type LobbyAnswer,
  type Order,
  type Outcome,
  type ResultAnswer,
  type TableAnswer,
  type Told,
  type View,
} from "../protocol";
import { wildRank } from "../rules/cards";
import { VARIANTS } from "../rules/variants";
import { hasText, t } from "../text/i18n";
import { toast } from "../ui/toasts";
import { setClock } from "./clock";
import { refreshMe, signedIn, theAccount } from "./session";
import { stored } from "./stored";

/** What happened with the newest view; `missed` counts the versions in between that were never seen. */
interface News {
  version: number;
  events: Told[];
  missed: number;
}

/** The newest view of the table that I sit at; null: I sit at none. */
export const view = signal<View | null>(null);
export const connection = signal<Connection>({ state: "off" });
export const news = signal<News>({ version: 0, events: [], missed: 0 });
/** What the house offers, as last told. */
export const lobby = signal<LobbyAnswer | null>(null);
/** The command under way. */
export const pending = signal<Order["op"] | "join" | null>(null);
/** Why I was stood up, until the lobby has said so. */
export const stoodUp = signal<string | null>(null);
/** With what I joined the table of this sitting: the commitment shown before, and my nonce. */
export const joined = stored<{ player: string; table: string; commitment: string; nonce: string } | null>(
  "joined",
  null,
);

export const isLive = computed(() => connection.value.state === "live");
export const variant = computed(() => (view.value ? (VARIANTS[view.value.variant] ?? null) : null));
export const wild = computed(() => (view.value?.play ? wildRank(view.value.play.turned) : null));
export const isMyTurn = computed(() => {
  const now = view.value;
  return Boolean(now?.play && now.seat !== null && now.play.turn === now.seat && isTurn(now));
});

const isTurn = (now: View): boolean => now.phase === "draw" || now.phase === "discard";

let house: House | null = null;

/** Connect for the player who is signed in. */
export function openHouse(websocket: string): void {
  closeHouse();
  house = new House({
    websocket,
    ticket: () => theAccount().ticket(),
    hears: {
      connection: (now) => {
        connection.value = now;
      },
      table: hear,
      unseated: () => {
        view.value = null;
        joined.value = null;
        void askLobby();
        void refreshMe();
      },
      notice: ({ code }) => toast(t(code === "closing" ? "lobby.closing" : "common.pause")),
    },
  });
  house.connect();
}

export function closeHouse(): void {
  house?.close();
  house = null;
  batch(() => {
    view.value = null;
    lobby.value = null;
    pending.value = null;
    connection.value = { state: "off" };
  });
}

function hear({ version, events, view: now }: TableAnswer): void {
  const before = view.value;
  const isSame = before?.table === now.table;
  batch(() => {
    setClock(now.at);
    news.value = { version, events, missed: isSame ? Math.max(0, version - before.version - 1) : 0 };
    if (now.seat !== null) {
      view.value = now;
      return;
    }
    const mine = events.find((event) => event.kind === "stood_up" && event.seat === before?.seat);
    if (isSame || !before) view.value = null;
    if (joined.value?.table === now.table) joined.value = null;
    stoodUp.value = mine?.why && mine.why !== "left" ? mine.why : null;
  });
  if (now.seat === null) {
    void askLobby();
    void refreshMe();
  } else if (before?.phase !== now.phase && now.phase === "between") void refreshMe();
}

/** Say one command; its button waits for the outcome, and a refusal is told in a sentence. */
async function say(order: Order): Promise<Outcome> {
  if (!house || pending.value) return { is: "lost" };
  pending.value = order.op;
  try {
    return told(await house.order(order));
  } finally {
    pending.value = null;
  }
}

/** Tell what came of it, unless it was accepted. */
function told<T extends Outcome | Answered<unknown>>(outcome: T): T {
  if (outcome.is === "refused") toast(refusal(outcome.code, outcome.message));
  else if (outcome.is === "malformed") toast(t("common.fault_of_app"));
  else if (outcome.is === "lost" && view.value) toast(t("common.lost"));
  return outcome;
}

/** A refusal in the player's language; the house's own sentence where there is none. */
export function refusal(code: string, message: string): string {
  const key = `lobby.refusal.${code}`;
  return hasText(key) ? t(key) : message;
}

/** What went wrong with a call to the HTTP API, in a sentence. */
export const problemText = (problem: unknown): string =>
  problem instanceof Denied ? refusal(problem.code, problem.message) : t("common.unreachable");

export const draw = (from: "stock" | "discards") => say({ action: "move", op: "draw", from });
export const discard = (card: string) => say({ action: "move", op: "discard", card });
export const drop = () => say({ action: "move", op: "drop" });
export const keepPlaying = () => say({ action: "move", op: "keep" });
export const declare = (card: string, groups: string[][]) => say({ action: "declare", op: "declare", card, groups });
export const show = (groups: string[][]) => say({ action: "declare", op: "arrange", groups });
export const leave = () => say({ action: "matchmake", op: "leave" });

export const takeOver = () => house?.takeOver();
export const dialNow = () => house?.dialNow();
export const wake = () => house?.wake();

/** Sit down; the commitment joined with is kept for the fairness check. */
export async function join(kind: Kind): Promise<Outcome> {
  if (!house || pending.value) return { is: "lost" };
  pending.value = "join";
  const sat = view.value?.table; // who sits there already keeps the nonce of that sitting
  try {
    const outcome = told(await house.join(kind));
    const table = house.view?.table;
    const { commitment, nonce } = outcome;
    const player = signedIn.value?.email;
    if (player && table && table !== sat && commitment && nonce) joined.value = { player, table, commitment, nonce };
    return outcome;
  } finally {
    pending.value = null;
  }
}

/** Make a private table: its code, once the house has answered. */
export async function createPrivate(kind: Kind): Promise<string | null> {
  if (!house) return null;
  const answered = told(await house.createPrivate(kind));
  return answered.is === "answered" ? answered.answer.code : null;
}

/** Ask what the house offers, and of one kind how many sit there. */
export async function askLobby(kind?: Partial<Kind>): Promise<LobbyAnswer | null> {
  const answered = await house?.lobby(kind);
  if (answered?.is !== "answered") return null;
  lobby.value = answered.answer;
  return answered.answer;
}

/** Ask for a settled deal's result and record. */
export async function askResult(table: string, deal: number): Promise<ResultAnswer | null> {
  const answered = await house?.result(table, deal);
  return answered?.is === "answered" ? answered.answer : null;
}

/** Look for the private table with this code. */
export async function findTable(code: string): Promise<Answered<LobbyAnswer>> {
  return house ? house.lobby({ code }) : { is: "lost" };
}
