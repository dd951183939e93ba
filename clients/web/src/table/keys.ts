import { settings } from "../state/settings";
import { sheet } from "../state/sheets";
import { showDiscards } from "./ThrownStrip";

/** The keys that are not the hand's: P shows the discards, ? the keys. */
export function onKey(event: KeyboardEvent): void {
  if (!settings.letters.value || sheet.value || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.closest("input:not([type=radio]), textarea, select")) return;
  if (event.key === "p" || event.key === "P") showDiscards();
  else if (event.key === "?") sheet.value = { name: "keys" };
  else return;
  event.preventDefault();
}
