import { effect } from "@preact/signals";
import type { View } from "../protocol";
import { noted, type SeenDeal, type Sitting } from "./dealt";
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
  if (now) note(now, sitting && { commitment: sitting.commitment, nonce: sitting.nonce });
});

/** Keep what a view tells of its deal. */
function note(now: View, sitting: Sitting | null): void {
  const key = keyOf(now.table, now.deal);
  const before = seen.peek()[key] ?? null;
  const after = noted(before, now, sitting);
  if (!after || JSON.stringify(before) === JSON.stringify(after)) return;
  const others = Object.entries(seen.peek()).filter(([one]) => one !== key);
  seen.value = Object.fromEntries([...others.slice(1 - KEPT), [key, after]]);
}
