import { computed, effect, signal } from "@preact/signals";
import { second } from "../state/clock";
import { connection, isLive } from "../state/game";

/** Since when there is no connection, epoch seconds of the house; null while there is one. */
const downSince = signal<number | null>(null);
/** How long the last loss of the connection was, seconds. */
export const lastGap = signal(0);

let hasBeenLive = false;

effect(() => {
  if (isLive.value) {
    hasBeenLive = true;
    if (downSince.peek() !== null) lastGap.value = second.peek() - (downSince.peek() ?? 0);
    downSince.value = null;
  } else if (hasBeenLive && downSince.peek() === null) downSince.value = second.peek();
});

/** Seconds without a connection. */
export const downFor = computed(() => (downSince.value === null ? 0 : Math.max(0, second.value - downSince.value)));

/** Seconds until the next try to connect; 0 while one is under way. */
export const retryIn = computed(() => {
  const now = connection.value;
  second.value; // anew with each second
  return now.state === "waiting" ? Math.max(0, Math.ceil((now.until - Date.now()) / 1000)) : 0;
});
