import type { Key } from "../state/arrangement";
import type { Ruling } from "../state/ruling";
import { Icon } from "../ui/Icon";
import { tapTag } from "./arranging";
import { drag } from "./drag";
import type { Laid } from "./geometry";
import { verdictOf } from "./verdict";
import { tagText } from "./words";

interface Props {
  bundle: Laid;
  rules: Ruling;
  isTight: boolean;
}

/** What a group is, or lacks. A tap moves the selected cards here; with nothing selected, it selects its cards. */
export function Tag({ bundle, rules, isTight }: Props) {
  const keys = shownKeys(bundle);
  const verdict = verdictOf(keys, bundle.group === "loose", rules);
  const isMeld = verdict.look !== "fault" && verdict.look !== "loose";
  return (
    <button
      type="button"
      class={`hand-tag hand-tag-${verdict.look}`}
      tabIndex={-1}
      hidden={keys.length === 0}
      onClick={() => tapTag(bundle.group, bundle.keys)}
    >
      {!isTight && isMeld && <Icon name="check" size={14} />}
      {!isTight && verdict.look === "fault" && <Icon name="cross" size={12} />}
      <span>{tagText(verdict, isTight)}</span>
    </button>
  );
}

/** The cards that a bundle would hold if what is dragged were let go now. */
function shownKeys({ group, from, keys }: Laid): Key[] {
  const now = drag.value;
  if (!now?.over) return keys;
  const rest = keys.filter((key) => !now.keys.includes(key));
  if (now.over.at !== "hand") return rest;
  const { gap } = now.over;
  const isHere = gap.group === group && gap.index >= from && gap.index <= from + keys.length;
  return isHere ? [...rest, ...now.keys] : rest;
}
