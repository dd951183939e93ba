import i18next from "i18next";

const files = import.meta.glob<object>("../../src/text/{en,hi}/*.json", { import: "default", eager: true });

/** Speak a language from its own files, without a page. */
export async function speaking(language: "en" | "hi"): Promise<void> {
  const areas = Object.entries(files).filter(([path]) => path.includes(`/${language}/`));
  const texts = Object.fromEntries(areas.map(([path, area]) => [path.replace(/^.*\/|\.json$/g, ""), area]));
  await i18next.init({
    lng: language,
    fallbackLng: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { translation: texts } },
  });
}
