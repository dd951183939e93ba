import { inHandOrder, PRINTED_JOKER } from "../../rules/cards";

/** A hand suit by suit, each from the ace up, printed jokers last. */
export function bySuit(hand: readonly string[]): string[][] {
  const ordered = inHandOrder(hand);
  const suits = ["C", "D", "H", "S"].map((suit) =>
    ordered.filter((card) => card !== PRINTED_JOKER && card.endsWith(suit)),
  );
  return [...suits, ordered.filter((card) => card === PRINTED_JOKER)].filter((cards) => cards.length > 0);
}
