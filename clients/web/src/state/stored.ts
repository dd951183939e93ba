import { effect, type Signal, signal } from "@preact/signals";

const PREFIX = "rummy.";

const resets = new Map<string, () => void>();

/** Forget what was stored under these names, be it in use or not. */
export function forget(...names: string[]): void {
  for (const name of names) {
    resets.get(name)?.();
    localStorage.removeItem(PREFIX + name);
  }
}

/** A signal that the browser remembers; what it cannot remember it forgets in silence (private windows). */
export function stored<T>(name: string, initial: T, storage: Storage = localStorage): Signal<T> {
  const kept = signal(read(name, initial, storage));
  resets.set(name, () => {
    kept.value = initial;
  });
  effect(() => {
    const text = JSON.stringify(kept.value);
    try {
      if (text === undefined || text === "null") storage.removeItem(PREFIX + name);
      else storage.setItem(PREFIX + name, text);
    } catch {
      // Full or forbidden: the setting lasts as long as the page.
    }
  });
  return kept;
}

function read<T>(name: string, initial: T, storage: Storage): T {
  try {
    const text = storage.getItem(PREFIX + name);
    return text === null ? initial : (JSON.parse(text) as T);
  } catch {
    return initial;
  }
}
