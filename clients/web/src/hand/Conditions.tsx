import { conditions } from "../rules/conditions";
import { cardOf, groups } from "../state/arrangement";
import { ruling } from "../state/ruling";
import { t } from "../text/i18n";
import { count } from "../text/numbers";
import { Icon } from "../ui/Icon";
import { pointsNow } from "./actions";
import { dragged } from "./drag";
import "./conditions.css";

/** What a declaration needs, what these groups have of it and would cost; in a drag, the place for a new group. */
export function Conditions() {
  const rules = ruling.value;
  if (!rules || pointsNow.value === null) return null;
  if (dragged.value) {
    return (
      <div class="conditions conditions-new" data-drop="new-group">
        {t("hand.new_group")}
      </div>
    );
  }
  const cards = groups.value.map((group) => group.map(cardOf));
  const needed = conditions(cards, rules.wild, rules.variant, rules.packs).filter(({ name }) => name !== "groups");
  const [before, after] = t("hand.if_you_lose", { points: "\n" }).split("\n");
  return (
    <div class="conditions">
      <ul aria-label={t("hand.conditions")} data-many={needed.length > 2}>
        {needed.map(({ name, holds }) => (
          <li key={name} data-holds={holds}>
            {holds ? <Icon name="check" size={14} /> : <span class="conditions-ring" />}
            <span class="conditions-long">{t(`hand.condition.${name}`)}</span>
            <span class="conditions-short">{t(`hand.condition.${name}_short`)}</span>
            <span class="hidden-text">{t(holds ? "hand.condition.done" : "hand.condition.open")}</span>
          </li>
        ))}
      </ul>
      <p class="conditions-cost">
        {before}
        <b>{count(pointsNow.value)}</b>
        {after}
      </p>
    </div>
  );
}
