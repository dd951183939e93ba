import { computed } from "@preact/signals";
import {
  chosen,
  clearSelection,
  groupSelected,
  groups,
  type Key,
  lay,
  loose,
  moveTo,
  type Place,
  select,
  sortBy,
  undo,
  ungroup,
} from "../state/arrangement";
import { ruling } from "../state/ruling";
import { t } from "../text/i18n";
import { announce } from "../ui/live";
import { toast } from "../ui/toasts";
import { groupOf } from "./groups";
import { verdictOf } from "./verdict";
import { tagInWords } from "./words";

/** How a player arranges his cards, by tap, drag or key alike. */

/** The whole group that is selected; null where it is anything else. */
export const wholeGroup = computed<number | null>(() => {
  const [first] = chosen.value;
  if (!first) return null;
  const place = groupOf(lay.value, first);
  if (place === "loose") return null;
  const isWhole = groups.value[place]?.length === chosen.value.length;
  return isWhole && chosen.value.every((key) => groupOf(lay.value, key) === place) ? place : null;
});

export const mayGroup = computed(() => wholeGroup.value !== null || chosen.value.length > 1);

/** Make a group of what is selected; take it apart where it is a whole group. */
export function group(): void {
  const [first] = chosen.value;
  if (!first || !mayGroup.value) return;
  if (wholeGroup.value !== null) {
    ungroup(wholeGroup.value);
    announce(t("hand.told.ungrouped"));
  } else {
    groupSelected();
    tell(first);
  }
}

/** Move cards and say where they lie now. */
export function put(keys: readonly Key[], place: Place): void {
  const [first] = keys;
  if (!first) return;
  moveTo(keys, place.group, place.index);
  tell(first);
}

/** Say what the group of a card is. */
function tell(key: Key): void {
  const place = groupOf(lay.value, key);
  const keys = place === "loose" ? loose.value : (groups.value[place] ?? []);
  if (!ruling.value) return;
  const tag = tagInWords(verdictOf(keys, place === "loose", ruling.value));
  announce(place === "loose" ? tag : t("hand.told.group", { group: place + 1, tag }));
}

/** A tap on a tag: what is selected moves there; with nothing selected, its cards are. */
export function tapTag(place: number | "loose", keys: readonly Key[]): void {
  const all = place === "loose" ? loose.value : (groups.value[place] ?? []);
  const isInside = chosen.value.every((key) => all.includes(key));
  if (chosen.value.length === 0) select(...keys);
  else if (isInside) clearSelection();
  else put(chosen.value, { group: place, index: all.length });
}

/** Sort, with a way back. */
export function sort(order: "suit" | "rank" | "best"): void {
  sortBy(order);
  toast(t(`hand.sorted.${order}`), { label: t("common.undo"), does: undo });
}
