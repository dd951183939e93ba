import { isJoker, type Rank } from "../rules/cards";
import { t } from "./i18n";

const SUIT_SIGNS: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };
const AS_TEXT = "\uFE0E"; // or a phone draws a picture

/** A card in short, for a button or a sentence: 10♠. */
export function cardShort(card: string): string {
  if (card === "PJ") return t("common.joker");
  return `${rankShort(card.charAt(0))}${SUIT_SIGNS[card.charAt(1)]}${AS_TEXT}`;
}

/** A rank in short: A, 2 to 10, J, Q, K. */
export function rankShort(rank: string): string {
  return rank === "T" ? "10" : rank;
}

/** A card in words: seven of hearts. */
export function cardInWords(card: string): string {
  if (card === "PJ") return t("common.printed_joker");
  return t("common.card", { rank: t(`common.rank.${card.charAt(0)}`), suit: t(`common.suit.${card.charAt(1)}`) });
}

/** A card in words, with what it is in this deal: seven of hearts, wild. */
export function cardInDeal(card: string, wild: Rank): string {
  return card !== "PJ" && isJoker(card, wild) ? t("common.card_wild", { card: cardInWords(card) }) : cardInWords(card);
}

const SHORT = /(10|[2-9AJQK])([♣♦♥♠])\uFE0E/gu;

/** A sentence cut at the cards that stand in it in short, each told as the card that it is. */
export function cardsAmong(sentence: string): { text: string; card: string | null }[] {
  const parts: { text: string; card: string | null }[] = [];
  let from = 0;
  for (const found of sentence.matchAll(SHORT)) {
    if (found.index > from) parts.push({ text: sentence.slice(from, found.index), card: null });
    parts.push({ text: found[0], card: cardOfShort(found[1] ?? "", found[2] ?? "") });
    from = found.index + found[0].length;
  }
  if (from < sentence.length) parts.push({ text: sentence.slice(from), card: null });
  return parts;
}

function cardOfShort(rank: string, sign: string): string {
  const suit = Object.keys(SUIT_SIGNS).find((one) => SUIT_SIGNS[one] === sign) ?? "";
  return (rank === "10" ? "T" : rank) + suit;
}
