import type { Rule, SeatResult } from "../protocol/types";
import type { Variant } from "../rules/variants";
import { cardShort } from "../text/cards";
import { t } from "../text/i18n";
import { count } from "../text/numbers";
import { cardsInText } from "./flaws";

/** How a seat's points came about: a sentence for each rule that applied. None for a winner. */
export function countingTexts(seat: SeatResult, variant: Variant): string[] {
  if (seat.status === "won") return [];
  const points = inPoints(seat.points);
  if (seat.rule === null) return seat.status === "lost" ? [] : [t(`sheets.count.${seat.status}`, { points })];
  if (seat.rule === "flat") return [ruleText("flat", variant, points), t("sheets.count.best")];
  return [
    ruleText(seat.rule, variant, points),
    ...sumTexts(seat),
    ...otherThanSum(seat, variant),
    t("sheets.count.best"),
  ];
}

/** The rule of counting that a seat fell under (rule 18). */
function ruleText(rule: Rule, variant: Variant, points: string): string {
  const isFull = rule === "every_card" && variant.counting === "full";
  return t(`sheets.count.${isFull ? "every_card_full" : rule}`, { points });
}

/** The cards that count with what each costs, and those that count nothing. */
function sumTexts({ counted }: SeatResult): string[] {
  const costing = counted.filter(({ points }) => points > 0);
  const jokers = counted.filter(({ points }) => points === 0).map(({ card }) => card);
  const sum = costing.map(({ card, points }) => `${cardShort(card)} ${points}`).join(" + ");
  const total = costing.reduce((points, one) => points + one.points, 0);
  const different = new Set(jokers).size;
  return [
    costing.length ? t("sheets.count.sum", { sum, points: count(total) }) : t("sheets.count.nothing"),
    ...(different ? [t("sheets.count.jokers", { cards: cardsInText(jokers), count: different })] : []),
  ];
}

/** Why the charge is not the sum of the cards (rules 18 and 19). */
function otherThanSum({ counted, points }: SeatResult, variant: Variant): string[] {
  const total = counted.reduce((sum, one) => sum + one.points, 0);
  if (points < total) return [t("sheets.count.cap", { cap: inPoints(variant.cap) })];
  return points > total ? [t("sheets.count.least", { least: inPoints(variant.loser_least) })] : [];
}

const inPoints = (points: number): string => t("common.points", { count: points });
