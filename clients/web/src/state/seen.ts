import { effect } from "@preact/signals";
import type { View } from "../protocol";
import { type SeenDeal, seenIn } from "./dealt";
import { joined, view } from "./game";
import { signedIn } from "./session";
import { stored } from "./stored";

const KEPT = 50; // deals

/** By player, table and deal, newest last. */
const seen = stored<Record<string, SeenDeal>>("seen", {});

const keyOf = (table: string, deal: number): string => `${signedIn.value?.email} ${table} ${deal}`;

/** What this device saw of a deal; null: nothing. */
export const seenDeal = (table: string, deal: number): SeenDeal | null => seen.value[keyOf(table, deal)] ?? null;

effect(() => {
  const now = view.value;
  const sitting =
    joined.value?.table === now?.table && joined.value?.player === signedIn.value?.email ? joined.value : null;
  if (now) note(now, sitting);
});

/** Keep what a view shows of a deal that is still played. */
function note(now: View, sitting: { commitment: string; nonce: string } | null): void {
  const found = seenIn(now);
  if (!found) return;
  const key = keyOf(now.table, now.deal);
  const before = seen.peek()[key];
  const all = {
    ...found,
    commitment: sitting?.commitment ?? before?.commitment ?? found.commitment,
    nonce: sitting?.nonce ?? before?.nonce ?? null,
    hand: before?.hand ?? found.hand,
  };
  if (before && JSON.stringify(before) === JSON.stringify(all)) return;
  const others = Object.entries(seen.peek()).filter(([one]) => one !== key);
  seen.value = Object.fromEntries([...others.slice(1 - KEPT), [key, all]]);
}
