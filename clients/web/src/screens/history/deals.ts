import { signal } from "@preact/signals";
import type { DealRow } from "../../protocol";
import { now } from "../../state/clock";
import { signedIn, theAccount } from "../../state/session";
import { stored } from "../../state/stored";

/** My deals as last listed, newest first. */
interface Listed {
  player: string;
  deals: DealRow[];
  /** The cursor of the older page; null at the end. */
  next: number | null;
  /** When the house listed them, epoch seconds. */
  at: number;
}

const KEPT = 60; // deals remembered for when there is no connection

const kept = stored<Listed | null>("history", null);
/** The list on the screen; null: not asked for yet. */
export const listed = signal<Listed | null>(null);
export const state = signal<"loading" | "ready" | "failed">("loading");

const mine = (): string => signedIn.value?.email ?? "";

/** Ask for the newest page. When the house cannot be reached the list last seen stays. */
export async function loadNewest(): Promise<void> {
  const player = mine();
  if (listed.peek()?.player !== player) listed.value = kept.peek()?.player === player ? kept.peek() : null;
  state.value = "loading";
  try {
    const { deals, next } = await theAccount().deals();
    keep({ player, deals, next, at: Math.floor(now() / 1000) });
  } catch {
    state.value = "failed";
  }
}

/** Ask for the page that follows, and on from there while pages come empty. */
export async function loadOlder(): Promise<void> {
  let list = listed.peek();
  state.value = "loading";
  try {
    const before = list?.deals.length ?? 0;
    while (list && list.next !== null && list.deals.length === before) {
      const { deals, next } = await theAccount().deals(list.next);
      list = { ...list, deals: [...list.deals, ...deals], next };
    }
    if (list) keep(list);
  } catch {
    state.value = "failed";
  }
}

function keep(list: Listed): void {
  listed.value = list;
  kept.value = { ...list, deals: list.deals.slice(0, KEPT), next: list.deals.length > KEPT ? null : list.next };
  state.value = "ready";
}
