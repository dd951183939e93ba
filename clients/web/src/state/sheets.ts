import { signal } from "@preact/signals";

/** What lies over the table. One at a time; the harmless answer closes it. */
export type OpenSheet =
  | { name: "declare"; finish: string } // the key of the card on the finish slot
  | { name: "drop" }
  | { name: "result" }
  | { name: "discards" }
  | { name: "away" }
  | { name: "menu" }
  | { name: "keys" }
  | { name: "rules" };

export const sheet = signal<OpenSheet | null>(null);

export const closeSheet = (): void => {
  sheet.value = null;
};
