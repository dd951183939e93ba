import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { askLobby, isLive } from "../../state/game";
import { barred } from "./barred";
import { holdOf } from "./kind";
import { standing } from "./standing";

const SETTLES = 400; // milliseconds: who taps through the choices asks for the last only
const EVERY = 30_000; // milliseconds: each question is two paid messages a stake
const ATTENDS = 5 * 60_000; // milliseconds without a touch, after which nobody is asked for

const known = signal<Record<string, number>>({});
const askedAt = new Map<string, number>();
const keyOf = (variant: string, seats: number, stake: number): string => `${variant} ${seats} ${stake}`;

/** How many sit at the open table of a kind, as told last; undefined: not told yet. */
export const seatedAt = (variant: string, seats: number, stake: number): number | undefined =>
  known.value[keyOf(variant, seats, stake)];

let touched = Date.now();
for (const event of ["pointerdown", "keydown", "scroll"] as const) {
  addEventListener(
    event,
    () => {
      touched = Date.now();
    },
    { passive: true, capture: true },
  );
}

const isAttended = (): boolean => document.visibilityState === "visible" && Date.now() - touched < ATTENDS;

/** Keep asking who sits at the tables of this kind that I could sit down at, while somebody looks. */
export function useSeated(variant: string, seats: number, stakes: readonly number[]): void {
  const live = isLive.value;
  useEffect(() => {
    if (!live || stakes.length === 0) return;
    const ask = async (): Promise<void> => {
      for (const stake of stakes) if (!stopped && !barred(holdOf(variant, stake), standing.peek())) await askOne(stake);
    };
    const askOne = async (stake: number): Promise<void> => {
      const key = keyOf(variant, seats, stake);
      if (Date.now() - (askedAt.get(key) ?? 0) < EVERY / 2) return; // the page was left and shown again
      askedAt.set(key, Date.now());
      const answer = await askLobby({ variant, seats, stake });
      if (answer?.seated != null) known.value = { ...known.value, [key]: answer.seated };
    };
    let stopped = false;
    const first = setTimeout(() => void ask(), SETTLES);
    const later = setInterval(() => isAttended() && void ask(), EVERY);
    return () => {
      stopped = true;
      clearTimeout(first);
      clearInterval(later);
    };
  }, [live, variant, seats, stakes.join()]);
}
