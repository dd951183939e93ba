import { signal } from "@preact/signals";

let ahead = 0; // the house's clock less mine, milliseconds

/** The house's clock, epoch milliseconds. It is set by each view's `at` and read off mine between them. */
export const now = (): number => Date.now() + ahead;

/** The house's clock in whole epoch seconds: who reads it is drawn anew with each second. */
export const second = signal(Math.floor(now() / 1000));

/** Set my clock by what the house said just now, epoch milliseconds. */
export function setClock(at: number): void {
  ahead = at - Date.now();
  tick();
}

function tick(): void {
  second.value = Math.floor(now() / 1000);
}

/** Tick with the house's seconds from now on, and as soon as the page comes back to the front. */
export function startClock(): void {
  const next = (): void => {
    tick();
    setTimeout(next, 1000 - (now() % 1000));
  };
  next();
  document.addEventListener("visibilitychange", tick);
}

/** Seconds until a deadline in epoch seconds, whole and never below 0. */
export const secondsTo = (deadline: number): number => Math.max(0, deadline - second.value);
