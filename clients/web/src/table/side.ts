import { signal } from "@preact/signals";

export type SideTab = "discards" | "log" | "rules";

/** What the side panel shows. */
export const sideTab = signal<SideTab>("discards");

const query = matchMedia("(min-width: 1100px) and (min-height: 500px)");

/** Whether the window has room for the side panel. As in table.css. */
export const isWide = signal(query.matches);
query.addEventListener("change", () => {
  isWide.value = query.matches;
});
