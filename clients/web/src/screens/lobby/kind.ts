import { SEATS_MIN, VARIANTS } from "../../rules/variants";
import { stored } from "../../state/stored";

/** The variant and the number of seats chosen last. */
export const kind = stored("kind", { variant: "market", seats: SEATS_MIN });

const SHOWN_FIRST = ["market", "classic", "jili", "bitwire"]; // the most played first
const place = (variant: string): number => (SHOWN_FIRST.indexOf(variant) + SHOWN_FIRST.length) % SHOWN_FIRST.length;

/** The variants that the house offers and this app knows, in the order in which they are shown. */
export function variantsShown(offered: readonly string[] = Object.keys(VARIANTS)): string[] {
  return offered.filter((one) => one in VARIANTS).sort((a, b) => place(a) - place(b));
}

/** The numbers of seats that a variant allows. */
export function seatsOf(variant: string): number[] {
  const most = VARIANTS[variant]?.seats_max ?? SEATS_MIN;
  return Array.from({ length: most - SEATS_MIN + 1 }, (_, more) => SEATS_MIN + more);
}

/** Choose a variant; seats that it does not allow become its most. */
export function chooseVariant(variant: string): void {
  const most = VARIANTS[variant]?.seats_max ?? SEATS_MIN;
  kind.value = { variant, seats: Math.min(kind.value.seats, most) };
}

/** What a deal can cost at most: the cap of the variant times the stake. */
export const holdOf = (variant: string, stake: number): number => (VARIANTS[variant]?.cap ?? 0) * stake;
