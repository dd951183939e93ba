/** Cards are the wire's strings: rank then suit, as in "7H"; a printed joker is "PJ". Two copies of a card are equal. */

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] as const;
export const SUITS = ["C", "D", "H", "S"] as const;
export type Rank = (typeof RANKS)[number];
export type Suit = (typeof SUITS)[number];

export const PRINTED_JOKER = "PJ";

/** One pack without its printed jokers, in pack order: clubs A 2 .. K, then diamonds, hearts and spades alike. */
export const PLAIN_CARDS: readonly string[] = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

const ORDER: ReadonlyMap<string, number> = new Map([...PLAIN_CARDS, PRINTED_JOKER].map((card, place) => [card, place]));
const PLACE: ReadonlyMap<string, number> = new Map(RANKS.map((rank, place) => [rank, place + 1]));
const MOST_POINTS = 10;

/** The rank of a card that is no printed joker. */
function rankOf(card: string): Rank {
  return card.charAt(0) as Rank;
}

/** The suit of a card that is no printed joker. */
export function suitOf(card: string): Suit {
  return card.charAt(1) as Suit;
}

/** The place of a card's rank in a sequence: A is 1 (and also 14), K is 13. */
export function placeOf(card: string): number {
  return PLACE.get(card.charAt(0)) ?? 0;
}

/** The rank made wild by the turned card: its own, or aces for a printed joker (rule 1). */
export function wildRank(turned: string): Rank {
  return turned === PRINTED_JOKER ? "A" : rankOf(turned);
}

/** Whether the card can stand for another: a printed joker or of the wild rank (rule 2). */
export function isJoker(card: string, wild: Rank): boolean {
  return card === PRINTED_JOKER || card.charAt(0) === wild;
}

/** What a card left over costs in points: A K Q J T ten, the rest their number, jokers 0 (rule 18). */
export function pointsOf(card: string, wild: Rank): number {
  if (isJoker(card, wild)) {
    return 0;
  }
  return rankOf(card) === "A" ? MOST_POINTS : Math.min(placeOf(card), MOST_POINTS);
}

/** The cards sorted by suit C D H S, then A 2 .. K, printed jokers last. */
export function inHandOrder(cards: readonly string[]): string[] {
  return [...cards].sort((one, other) => (ORDER.get(one) ?? 0) - (ORDER.get(other) ?? 0));
}

/** The cards less one copy of each of `gone`; what is not there takes nothing away. */
export function without(cards: readonly string[], ...gone: readonly string[]): string[] {
  const left = [...cards];
  for (const card of gone) {
    const place = left.indexOf(card);
    if (place >= 0) {
      left.splice(place, 1);
    }
  }
  return left;
}

/** The cards that stand more than so many times among these, each once. */
export function moreThan(times: number, cards: readonly string[]): string[] {
  const often = (card: string) => cards.reduce((count, other) => count + Number(other === card), 0) > times;
  return cards.filter((card, place) => cards.indexOf(card) === place && often(card));
}

/** The cards of which there are more copies than the packs hold; printed jokers are not counted. */
export function tooMany(cards: readonly string[], packs: number): string[] {
  return cards.length <= packs ? [] : moreThan(packs, cards).filter((card) => card !== PRINTED_JOKER);
}
