import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Rank } from "../rules/cards";
import { wild } from "../state/game";
import { CardFace } from "../ui/CardFace";

/** The wild rank of the deal that is told of; null: of the one that is played. */
export const WildRank = createContext<Rank | null>(null);

/** A card as a small tile in a line of text. */
export function CardChip({ card }: { card: string }) {
  return <CardFace card={card} wild={useContext(WildRank) ?? wild.value} size="mini" labelled />;
}
