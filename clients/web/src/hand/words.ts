import { cardInWords } from "../text/cards";
import { t } from "../text/i18n";
import type { Verdict } from "./verdict";

/** What is said of a card beside its name. */
export interface Marks {
  isWild: boolean;
  isNatural: boolean;
  isNew: boolean;
  isLocked: boolean;
}

/** The text of a tag; `isTight` where only one card's width is left for it. */
export function tagText({ look, lacks, points }: Verdict, isTight = false): string {
  if (look === "loose") return t(isTight ? "hand.tag.loose_tight" : "hand.tag.loose", { points });
  if (look !== "fault") return t(isTight ? `hand.tag.${look}_tight` : `hand.tag.${look}`);
  if (lacks === null) return t(isTight ? "hand.tag.none_tight" : "hand.tag.none", { points });
  return t(isTight ? "hand.tag.add_tight" : "hand.tag.add", { lacks, points });
}

/** A tag for who cannot see it. */
export function tagInWords({ look, lacks, points }: Verdict): string {
  if (look === "loose") return t("hand.words.loose", { points });
  if (look !== "fault") return t(`hand.words.${look}`);
  return lacks === null ? t("hand.words.none") : t("hand.words.add", { count: lacks });
}

/** The label of a card in hand: seven of diamonds, wild, counts as itself, new. */
export function labelOf(card: string, marks: Marks): string {
  const said = [
    cardInWords(card),
    marks.isWild && card !== "PJ" && t("hand.mark.wild"),
    marks.isNatural && t("hand.mark.natural"),
    marks.isNew && t("hand.mark.new"),
    marks.isLocked && t("hand.mark.locked"),
  ];
  return said.filter(Boolean).join(", ");
}
