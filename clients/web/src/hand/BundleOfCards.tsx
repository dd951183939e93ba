import { isJoker } from "../rules/cards";
import { clearSelection, drawn, type Key, selected, toggle } from "../state/arrangement";
import { isMyTurn, view, wild } from "../state/game";
import { ruling } from "../state/ruling";
import { t } from "../text/i18n";
import { CardFace } from "../ui/CardFace";
import { dragged } from "./drag";
import { COMPACT, type Laid, type Layout } from "./geometry";
import { cardOf } from "./groups";
import { focused, focusOn } from "./keyboard";
import { Tag } from "./Tag";
import { naturalsIn, verdictOf } from "./verdict";
import { labelOf, tagInWords } from "./words";

/** Some cards in their place, and the tag below them. */
export function BundleOfCards({ bundle, layout }: { bundle: Laid; layout: Layout }) {
  const { group, keys, x, y, width } = bundle;
  const rules = ruling.value;
  const naturals = rules && group !== "loose" ? naturalsIn(keys, rules) : [];
  const isCompact = layout.height < COMPACT * layout.card;
  return (
    <fieldset
      class="hand-group"
      aria-label={groupLabel(bundle)}
      style={{ left: `${x}px`, top: `${y}px`, width: `${width}px` }}
    >
      {keys.map((key, place) => (
        <HandCard
          key={key}
          name={key}
          x={place * bundle.step}
          isWhole={place === keys.length - 1 || bundle.step >= layout.card - 1}
          isNatural={naturals.includes(key)}
          isCompact={isCompact}
        />
      ))}
      {rules && <Tag bundle={bundle} rules={rules} isTight={width < layout.card * 1.4} />}
    </fieldset>
  );
}

function groupLabel({ group, keys }: Laid): string {
  const count = keys.length;
  if (group === "loose" || !ruling.value) return t("hand.loose_label", { count });
  const tag = tagInWords(verdictOf(keys, false, ruling.value));
  return t("hand.group_label", { group: group + 1, tag, count });
}

interface CardProps {
  name: Key;
  x: number;
  isWhole: boolean;
  isNatural: boolean;
  isCompact: boolean;
}

function HandCard({ name, x, isWhole, isNatural, isCompact }: CardProps) {
  const card = cardOf(name);
  const isSelected = selected.value.has(name);
  const isWild = wild.value !== null && isJoker(card, wild.value);
  const isNew = drawn.value === name;
  const locked = isLocked(card);
  return (
    <button
      type="button"
      class="hand-card"
      data-key={name}
      data-dragged={dragged.value?.includes(name)}
      tabIndex={focused.value === name ? 0 : -1}
      aria-pressed={isSelected}
      aria-label={labelOf(card, { isWild, isNatural, isNew, isLocked: locked })}
      style={{ left: `${x}px` }}
      onClick={() => toggle(name)}
      onFocus={() => focusOn(name)}
      onKeyDown={(event) => event.key === "Escape" && clearSelection()}
    >
      <CardFace
        card={card}
        wild={wild.value}
        size={isCompact ? "compact" : "full"}
        natural={isNatural}
        locked={locked}
        fresh={isNew}
        selected={isSelected}
        whole={isWhole}
      />
    </button>
  );
}

/** Whether my turn goes on and this card may not be thrown in it (rule 8). */
function isLocked(card: string): boolean {
  const now = view.value;
  return now?.phase === "discard" && isMyTurn.value && !now.legal.discard.includes(card);
}
