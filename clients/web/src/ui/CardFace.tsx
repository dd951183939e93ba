import { isJoker, type Rank } from "../rules/cards";
import { cardInWords, rankShort } from "../text/cards";
import { t } from "../text/i18n";
import { type Suit, SuitMark } from "./suits";
import "./cardface.css";

interface Props {
  /** The wire's card; null shows its back. */
  card: string | null;
  /** The wild rank of the deal; without it nothing is wild. */
  wild?: Rank | null;
  /** Full and compact cards are `--card-w` wide and `--card-h` high; a mini one is as high as a line of text. */
  size?: "full" | "compact" | "mini";
  /** Of the wild rank, counting as itself. */
  natural?: boolean;
  locked?: boolean;
  fresh?: boolean;
  selected?: boolean;
  /** Nothing lies on it: a second pip has room. */
  whole?: boolean;
  /** Say its name to who cannot see it; without, it is decoration beside words. */
  labelled?: boolean;
}

/** A card. What it is shows by shape, never by colour alone, and in the strip that a covered card leaves. */
export function CardFace({ card, wild = null, size = "full", labelled, whole = true, ...marks }: Props) {
  const isWild = card === "PJ" || (card !== null && wild !== null && isJoker(card, wild));
  const kind = card === null ? "back" : card === "PJ" ? "joker" : `of-${card.charAt(1)}`;
  const classes = ["card", `card-${size}`, `card-${kind}`];
  if (isWild) classes.push("card-wild");
  for (const [mark, holds] of Object.entries({ ...marks, whole })) if (holds) classes.push(`card-is-${mark}`);
  return (
    <span class={classes.join(" ")}>
      {labelled && card !== null && <span class="hidden-text">{cardInWords(card)}</span>}
      <span class="card-print" aria-hidden="true">
        {card !== null && (card === "PJ" ? <JokerWord /> : <Index card={card} />)}
        {card !== null && card !== "PJ" && size === "full" && whole && <SuitMark suit={suitOf(card)} size="1em" />}
        {size !== "mini" && <Badge isWild={isWild} {...marks} />}
        {marks.fresh && <span class="card-ribbon" data-print={t("hand.new")} />}
      </span>
    </span>
  );
}

const suitOf = (card: string): Suit => card.charAt(1) as Suit;

function Index({ card }: { card: string }) {
  return (
    <span class="card-index">
      <span class="card-rank" data-print={rankShort(card.charAt(0))} />
      <SuitMark suit={suitOf(card)} size="1em" />
    </span>
  );
}

/** The word down the strip, a written letter at a time. */
function JokerWord() {
  const word = t("common.joker").toUpperCase();
  const letters = [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment);
  return (
    <span class="card-word">
      {letters.map((letter, place) => (
        <span key={`${place}${letter}`} data-print={letter} />
      ))}
    </span>
  );
}

const STAR = "M12 5l2.1 4.4 4.9.7-3.5 3.4.8 4.8L12 16l-4.3 2.3.8-4.8L5 10.1l4.9-.7z";
const PADLOCK = "M7.5 11h9v6.5h-9zM9.3 11V9a2.7 2.7 0 0 1 5.4 0v2";

function Badge({ isWild, natural, locked }: { isWild: boolean; natural?: boolean; locked?: boolean }) {
  if (!isWild && !locked) return null;
  const look = locked ? "locked" : natural ? "natural" : "wild";
  return (
    <svg class={`card-badge card-badge-${look}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="11" />
      <path d={locked ? PADLOCK : STAR} />
    </svg>
  );
}
