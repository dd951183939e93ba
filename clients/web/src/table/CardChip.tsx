import { wild } from "../state/game";
import { CardFace } from "../ui/CardFace";

/** A card as a small tile in a line of text, wild as in the deal that is played. */
export function CardChip({ card }: { card: string }) {
  return <CardFace card={card} wild={wild.value} size="mini" labelled />;
}
