import { language } from "./i18n";

const LOCALES = { en: "en-IN", hi: "hi-IN-u-nu-latn" } as const;
const MINUS = "\u2212";

/** A whole number with the Indian grouping; negative with a true minus. */
export function count(number: number): string {
  return new Intl.NumberFormat(LOCALES[language()]).format(number).replace("-", MINUS);
}

/** Money gained or paid, with its sign. */
export function signed(number: number): string {
  return number > 0 ? `+${count(number)}` : count(number);
}

/** Names or cards in a row: Asha, Ravi and Jo. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(LOCALES[language()], { type: "conjunction" }).format(names);
}

/** A day and a time of it in India, of epoch seconds. */
export function moment(second: number, style: "day" | "time" | "both" = "both"): string {
  const options: Intl.DateTimeFormatOptions = { timeZone: "Asia/Kolkata" };
  if (style !== "time") Object.assign(options, { day: "numeric", month: "short" });
  if (style !== "day") Object.assign(options, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return new Intl.DateTimeFormat(LOCALES[language()], options).format(second * 1000);
}

/** Seconds as m:ss from a minute on. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return whole < 60 ? String(whole) : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
