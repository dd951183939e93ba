import { language } from "../../text/i18n";

/** The months' names in the language spoken. */
export function months(): string[] {
  const format = new Intl.DateTimeFormat(language(), { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 1)));
}
