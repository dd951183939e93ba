import type { FaultAt, MeldKind, Reading, SeatResult } from "../protocol/types";
import type { Variant } from "../rules/variants";
import { cardShort } from "../text/cards";
import { t } from "../text/i18n";
import { listed } from "../text/numbers";

/** Cards in a sentence: 7♦, 8♦ and 9♦. Equal cards are named once. */
export const cardsInText = (cards: readonly string[]): string => listed([...new Set(cards)].map(cardShort));

/** What a group is called that reads so; "Not valid" for none. */
export const kindName = (kind: MeldKind | null): string => t(`sheets.kind.${kind ?? "none"}`);

/** The same in the least room. */
export const kindShort = (kind: MeldKind | null): string =>
  kind === "pure_sequence" ? t("sheets.kind.pure") : kindName(kind);

/** Why a group holds as nothing, naming the cards; null when it holds. */
export function flawText({ flaw, at_fault, cards }: Reading, variant: Variant, packs: number): string | null {
  if (flaw === null) return null;
  const different = new Set(at_fault).size;
  const isTwice = flaw === "suit_twice" || flaw === "rank_twice";
  return t(`sheets.flaw.${flaw}`, {
    cards: cardsInText(at_fault),
    count: isTwice ? different : cards.length,
    most: variant.set_size_max,
    packs,
  });
}

/** What is wrong with a whole declaration, in one sentence. */
export function faultText({ fault, cards }: FaultAt, variant: Variant): string {
  const values = { cards: cardsInText(cards), count: new Set(cards).size, long: variant.long_sequence };
  if (fault === "too_few_sequences") return t(`sheets.fault.${fault}_${cards.length ? "one" : "none"}`, values);
  if (fault === "no_pure_sequence") return t(`sheets.fault.${fault}_${cards.length ? "jokers" : "none"}`, values);
  return t(`sheets.fault.${fault}`, values);
}

/** A sentence for each fault that is no single group's. */
export const faultTexts = (faults: readonly FaultAt[], variant: Variant): string[] =>
  faults.filter(({ fault }) => fault !== "invalid_group").map((fault) => faultText(fault, variant));

/** Everything wrong with a declaration: a sentence for each group that holds as nothing, then one for each other fault. */
export function wrongs(
  readings: readonly Reading[],
  faults: readonly FaultAt[],
  variant: Variant,
  packs: number,
): string[] {
  const flawed = readings.map((reading) => flawText(reading, variant, packs)).filter((text) => text !== null);
  return [...flawed, ...faultTexts(faults, variant)];
}

/** The same of an ended deal's seat; none where nothing was declared wrongly. */
export const wrongsOf = ({ readings, faults }: SeatResult, variant: Variant, packs: number): string[] =>
  faults.length ? wrongs(readings, faults, variant, packs) : [];
