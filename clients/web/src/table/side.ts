import { signal } from "@preact/signals";
import { media } from "../state/settings";

export type SideTab = "discards" | "log" | "rules";

/** What the side panel shows. */
export const sideTab = signal<SideTab>("discards");

/** Whether the window has room for the side panel. As in table.css. */
export const isWide = media("(min-width: 1100px) and (min-height: 500px)");
