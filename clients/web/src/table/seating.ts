import type { SeatView, View } from "../protocol";
import { t } from "../text/i18n";

/** A place at the table; `taken` is null where nobody sits. */
export interface Place {
  number: number;
  taken: SeatView | null;
}

/** The other places in the order of play after mine, which is left to right on the screen. */
export function placesAfterMe(view: View): Place[] {
  const mine = view.seat ?? 0;
  return Array.from({ length: view.size - 1 }, (_, step) => {
    const number = (mine + 1 + step) % view.size;
    return { number, taken: seatAt(view, number) };
  });
}

export function seatAt(view: View, number: number | null): SeatView | null {
  return view.seats.find((one) => one.seat === number) ?? null;
}

/** What to call a seat: its player's name, or "you". */
export function nameOf(view: View, number: number | null): string {
  if (number !== null && number === view.seat) return t("common.you");
  return seatAt(view, number)?.name ?? t("table.somebody");
}

/** My own seat; null when I sit nowhere. */
export const mySeat = (view: View): SeatView | null => seatAt(view, view.seat);

/** How far a seat hangs below the crown of the arc, 0 to 1; the outermost hang lowest. */
export function sag(place: number, places: number): number {
  if (places < 2) return 0;
  const across = (2 * place) / (places - 1) - 1;
  return across * across;
}
