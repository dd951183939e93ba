import { CardChip } from "../table/CardChip";
import { cardsAmong } from "../text/cards";
import "./sentence.css";

/** A sentence in which each card, as in "8♦", stands as a small tile. */
export function Sentence({ text }: { text: string }) {
  const parts = cardsAmong(text);
  if (!parts.some(({ card }) => card)) return <>{text}</>;
  return (
    <span class="sentence">
      {parts.map((part, place) => (part.card ? <CardChip key={place} card={part.card} /> : glued(part.text)))}
    </span>
  );
}

const JOINER = "\u2060";

/** A stop stays on the line of the tile before it. */
const glued = (text: string): string => text.replace(/^(?=[.,:;?।])/, JOINER);
