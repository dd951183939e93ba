import { checkDeal, type Detail, type Line } from "../rules/fairness";
import type { Variant } from "../rules/variants";
import type { SeenDeal } from "../state/dealt";
import type { Ended } from "./verdict";

/** A line of the check; beside what the check itself finds, that this device saw nothing to check by. */
export interface Checked extends Omit<Line, "detail"> {
  detail: Detail | "seed_unknown" | "cards_unknown";
}

/** Nothing of the deal was seen here before its seed was revealed, so nothing can be said of it. */
const UNSEEN: Checked[] = [
  { name: "seed", holds: null, detail: "seed_unknown" },
  { name: "nonce", holds: null, detail: "nonce_unknown" },
  { name: "cards", holds: null, detail: "cards_unknown" },
];

/** Hold what a result reveals against what this device had seen of the deal before (docs/notation.md). */
export async function checkEnded(
  { deal, seat, result }: Ended,
  seen: SeenDeal | null,
  variant: Variant,
): Promise<Checked[]> {
  if (!seen) return UNSEEN;
  const place = result.seats.findIndex((one) => one.seat === seat);
  const { lines } = await checkDeal({ ...seen, deal, variant, place: place < 0 ? null : place }, result);
  return lines;
}

/** `unfair` only where something is proven wrong; `unknown` where something could not be checked here. */
export function fairnessOf(lines: readonly Checked[]): "fair" | "unknown" | "unfair" {
  if (lines.some(({ holds }) => holds === false)) return "unfair";
  return lines.every(({ holds }) => holds) ? "fair" : "unknown";
}
