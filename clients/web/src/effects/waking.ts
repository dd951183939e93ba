import { effect } from "@preact/signals";
import { view, wake } from "../state/game";

/** Ask the house as the page comes back to the front, and keep the screen lit while a deal is played. */
export function waking(): () => void {
  const seen = () => {
    if (document.hidden) return;
    wake();
    void light(isPlaying());
  };
  document.addEventListener("visibilitychange", seen);
  const stop = effect(() => void light(isPlaying()));
  return () => {
    document.removeEventListener("visibilitychange", seen);
    stop();
    void light(false);
  };
}

const isPlaying = (): boolean => Boolean(view.value?.play && !view.value.play.result);

let lock: WakeLockSentinel | null = null;

/** The browser takes the lock away whenever the page is hidden, and refuses it when the battery is low. */
async function light(isWanted: boolean): Promise<void> {
  try {
    if (!isWanted) await lock?.release();
    else if (!lock || lock.released) lock = (await navigator.wakeLock?.request("screen")) ?? null;
  } catch {
    lock = null;
  }
}
