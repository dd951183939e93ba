import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { type Language, speak } from "../text/i18n";
import { stored } from "./stored";

/** What the player chose for this device. */
export const settings = {
  language: stored<Language>("language", navigator.language.startsWith("hi") ? "hi" : "en"),
  theme: stored<"system" | "light" | "dark">("theme", "system"),
  fourColours: stored("four-colours", false),
  sound: stored("sound", true),
  vibration: stored("vibration", true),
  /** Nothing moves, whatever the system says. */
  still: stored("still", false),
  /** Letters are keys at the table (WCAG 2.1.4: they can be switched off). */
  letters: stored("letters", true),
  /** Other seats' draws are read aloud too. */
  readAll: stored("read-all", false),
  /** A notification when it is my turn and the page is hidden. */
  notify: stored("notify", false),
};

const asksDark = media("(prefers-color-scheme: dark)");
const asksStill = media("(prefers-reduced-motion: reduce)");

/** Whether nothing may move: by the player's setting or the system's. */
export const isStill = computed(() => settings.still.value || asksStill.value);

const isDark = computed(() => (settings.theme.value === "system" ? asksDark.value : settings.theme.value === "dark"));

/** Keep the page as the settings say, from now on; ready when its language is loaded. */
export async function applySettings(): Promise<void> {
  const root = document.documentElement;
  effect(() => {
    root.dataset.theme = isDark.value ? "dark" : "light";
    root.toggleAttribute("data-four-colours", settings.fourColours.value);
    root.toggleAttribute("data-still", isStill.value);
  });
  await speak(settings.language.value);
  settings.language.subscribe((language) => void speak(language));
}

/** Whether a media query holds, as it changes. */
export function media(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query);
  const holds = signal(list.matches);
  list.addEventListener("change", () => {
    holds.value = list.matches;
  });
  return holds;
}
