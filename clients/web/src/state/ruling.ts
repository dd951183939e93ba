import { computed } from "@preact/signals";
import type { Rank } from "../rules/cards";
import type { Variant } from "../rules/variants";
import { variant, view, wild } from "./game";

/** What a group of this deal is judged by. */
export interface Ruling {
  wild: Rank;
  variant: Variant;
  packs: number;
}

export const ruling = computed<Ruling | null>(() => {
  const play = view.value?.play;
  return play && wild.value && variant.value ? { wild: wild.value, variant: variant.value, packs: play.packs } : null;
});
