import { computed, signal } from "@preact/signals";
import { Account, Cognito, Denied, type MeAnswer, NotSignedIn, type Tokens } from "../protocol";
import { stored } from "./stored";

/** Where everything answers: `/config.json`, written by who deploys the page. */
export interface Config {
  cognito: string;
  client: string;
  http: string;
  websocket: string;
  /** Of a stage to try things on: whom the sign-in page offers. */
  players?: { name: string; email: string; password: string }[];
}

interface Player {
  email: string;
  name: string;
  tokens: Tokens;
}

/** Null until it is read. */
export const config = signal<Config | null>(null);

/** Who is signed in. Kept per window on a stage with demo players, so that two windows are two players. */
const player = signal<Player | null>(null);
let keep = (_player: Player | null): void => {};

export const signedIn = computed(() => player.value && { email: player.value.email, name: player.value.name });

/** Whether the last sign-in ended by itself: the sign-in page says so. */
export const isOver = signal(false);

/** What the house knows of me; null before it was asked. */
export const me = signal<MeAnswer | null>(null);

let cognito: Cognito | null = null;
let account: Account | null = null;

export const theCognito = (): Cognito => present(cognito);
export const theAccount = (): Account => present(account);

function present<T>(value: T | null): T {
  if (value === null) throw new Error("the app's configuration has not been read yet");
  return value;
}

/** Read the configuration and who was signed in. Rejects if the configuration cannot be had. */
export async function openSession(): Promise<void> {
  const read = (await (await fetch("/config.json")).json()) as Config;
  const remembered = stored<Player | null>("player", null, read.players?.length ? sessionStorage : localStorage);
  keep = (now) => {
    remembered.value = now;
  };
  cognito = new Cognito(read.cognito, read.client);
  account = new Account(read.http, idToken);
  player.value = remembered.value;
  await signInAsDemo(read);
  config.value = read;
}

/** `?as=Asha` signs that demo player in, on a stage that has demo players. */
async function signInAsDemo({ players }: Config): Promise<void> {
  const name = new URLSearchParams(location.search).get("as");
  const demo = players?.find((one) => one.name === name);
  if (demo && signedIn.value?.name !== name) await signIn(demo.email, demo.password);
}

/** Sign in by e-mail and password. Rejects with NotSignedIn. */
export async function signIn(email: string, password: string): Promise<void> {
  const tokens = await theCognito().signIn(email, password);
  isOver.value = false;
  set({ email, name: nameIn(tokens.idToken) ?? email, tokens });
}

/** Sign out; `over`: not by the player, but since the sign-in does not hold any more. */
export function signOut(over = false): void {
  set(null);
  me.value = null;
  isOver.value = over;
}

function set(now: Player | null): void {
  keep(now);
  player.value = now;
}

/** My ID token, renewed when it is about to run out or when `fresh` asks for it. Rejects with NotSignedIn. */
export async function idToken(fresh = false): Promise<string> {
  const who = player.value;
  if (!who) throw new NotSignedIn("signed_out", "Sign in first.");
  const isOld = who.tokens.until < Date.now() + 60_000;
  if (!fresh && !isOld) return who.tokens.idToken;
  const tokens = await theCognito().refresh(who.tokens.refreshToken);
  if (player.value === who) set({ ...who, tokens });
  return tokens.idToken;
}

/** Ask the house for what it knows of me. What goes wrong leaves the last answer. */
export async function refreshMe(): Promise<void> {
  try {
    me.value = await theAccount().me();
  } catch (problem) {
    if (problem instanceof NotSignedIn || (problem instanceof Denied && problem.status === 401)) signOut(true);
  }
}

function nameIn(token: string): string | null {
  try {
    const part = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
    return (JSON.parse(new TextDecoder().decode(bytes)) as { name?: string }).name ?? null;
  } catch {
    return null;
  }
}
