import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { groups } from "../state/arrangement";
import { ruling } from "../state/ruling";
import { t } from "../text/i18n";
import { announce } from "../ui/live";
import { drag, type Over } from "./drag";
import { verdictOf } from "./verdict";
import { tagInWords } from "./words";

/** Says over what a drag is, each time that this changes. */
export function Whisper() {
  useEffect(() => {
    let before = "";
    return effect(() => {
      const now = drag.value;
      const said = now?.over ? over(now.over, now.keys) : "";
      if (said && said !== before) announce(said);
      before = said;
    });
  }, []);
  return null;
}

function over(target: NonNullable<Over>, carried: string[]): string {
  if (target.at === "new-group") return t("hand.told.over_new");
  if (target.at !== "hand") return t(`hand.told.over_${target.at}`);
  const { group } = target.gap;
  if (typeof group !== "number" || !ruling.value) return t("hand.told.over_loose");
  const others = (groups.value[group] ?? []).filter((key) => !carried.includes(key));
  const tag = tagInWords(verdictOf([...others, ...carried], false, ruling.value));
  return t("hand.told.over_group", { group: group + 1, tag });
}
