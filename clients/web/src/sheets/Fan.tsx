import type { ReadCard } from "../protocol/types";
import type { Rank } from "../rules/cards";
import { cardInWords } from "../text/cards";
import { t } from "../text/i18n";
import { CardFace } from "../ui/CardFace";
import "./fan.css";

interface Props {
  cards: readonly ReadCard[];
  wild: Rank;
  /** Each card is underlined: it counts against the hand. */
  isCounted?: boolean;
  size?: "mini" | "small";
}

/** Cards overlapping in a row, to look at. Which one stands for which is said aloud. */
export function Fan({ cards, wild, isCounted = false, size = "mini" }: Props) {
  return (
    <ul class={`fan fan-${size}`} data-counted={isCounted}>
      {cards.map(({ card, stands_for }, place) => (
        <li key={place}>
          <CardFace card={card} wild={wild} natural={stands_for === card} whole={place === cards.length - 1} labelled />
          {stands_for !== null && stands_for !== card && (
            <span class="hidden-text">{t("sheets.stands_for", { card: cardInWords(stands_for) })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
