import { signal } from "@preact/signals";
import i18next from "i18next";

/** The languages of the client; a file per area and language lies in `en/` and `hi/`. */
export const LANGUAGES = { en: "English", hi: "हिन्दी" } as const;
export type Language = keyof typeof LANGUAGES;

type Area = Record<string, unknown>;
const loaders: Record<Language, () => Promise<Record<string, Area>>> = {
  en: async () => areas(import.meta.glob<Area>("./en/*.json", { import: "default" })),
  hi: async () => areas(import.meta.glob<Area>("./hi/*.json", { import: "default" })),
};

async function areas(files: Record<string, () => Promise<Area>>): Promise<Record<string, Area>> {
  const loaded = await Promise.all(
    Object.entries(files).map(async ([path, load]) => [path.replace(/^.*\/|\.json$/g, ""), await load()] as const),
  );
  return Object.fromEntries(loaded);
}

/** Counts the changes of language: who reads it is drawn anew with the next one. */
const spoken = signal(0);

/** Load a language and speak it from now on. */
export async function speak(language: Language): Promise<void> {
  if (!i18next.isInitialized) {
    await i18next.init({ fallbackLng: false, interpolation: { escapeValue: false }, resources: {} });
  }
  if (!i18next.hasResourceBundle(language, "translation")) {
    i18next.addResourceBundle(language, "translation", await loaders[language]());
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  spoken.value += 1;
}

/** The text of a key, `area.name`, with its values, in the language spoken. */
export function t(key: string, values: Record<string, unknown> = {}): string {
  spoken.value;
  return i18next.t(key, values);
}

/** Whether there is a text of this key. */
export function hasText(key: string): boolean {
  return i18next.exists(key);
}

/** The language spoken. */
export function language(): Language {
  spoken.value;
  return i18next.language === "hi" ? "hi" : "en";
}
