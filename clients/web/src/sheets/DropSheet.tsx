import type { View } from "../protocol";
import type { Variant } from "../rules/variants";
import { drop, isLive, isMyTurn, pending, variant, view } from "../state/game";
import { closeSheet, sheet } from "../state/sheets";
import { t } from "../text/i18n";
import { count, signed } from "../text/numbers";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Sheet } from "../ui/Sheet";
import { ClockLine } from "./ClockLine";
import "./dropsheet.css";

const DEAF = 400; // milliseconds: the tap that opened it, or one meant for the table, must not drop

/** What a drop costs and what is lost, asked before it is done. */
export function DropSheet() {
  const now = view.value;
  const row = variant.value;
  const cost = now?.play?.drop_cost;
  if (!now || !row || cost === null || cost === undefined) return null;
  const isNow = isMyTurn.value;
  const points = t("common.points", { count: cost });
  const send = async () => {
    const outcome = await drop();
    if (outcome.is === "accepted" && sheet.value?.name === "drop") closeSheet(); // the result may be open by then
  };
  return (
    <Sheet label={t("sheets.drop.title")} onClose={closeSheet} deafFor={DEAF}>
      <ClockLine />
      <h2>{t(isNow ? "sheets.drop.title" : "sheets.drop.title_queued")}</h2>
      <Cost view={now} variant={row} cost={cost} />
      <p class="dropsheet-note">{note(row, cost, isNow)}</p>
      <footer class="sheet-foot">
        <Button look="danger" wide busy={pending.value === "drop"} disabled={!isLive.value} onClick={() => void send()}>
          <span class="dropsheet-does">
            <Icon name="door" />
            {t(isNow ? "sheets.drop.does" : "sheets.drop.does_queued", { points })}
          </span>
        </Button>
        <Button look="primary" wide onClick={closeSheet}>
          {t("sheets.drop.keep")}
        </Button>
      </footer>
    </Sheet>
  );
}

const isFirst = ({ first_drop }: Variant, cost: number): boolean => cost === first_drop;

function note(row: Variant, cost: number, isNow: boolean): string {
  if (!isNow) return t("sheets.drop.queued_note");
  return t(isFirst(row, cost) ? "sheets.drop.first_note" : "sheets.drop.later_note", { later: row.later_drop });
}

function Cost({ view: { stake }, variant: row, cost }: { view: View; variant: Variant; cost: number }) {
  return (
    <dl class="dropsheet-cost">
      <div>
        <dt>{t(isFirst(row, cost) ? "sheets.drop.first" : "sheets.drop.later")}</dt>
        <dd>{t("common.points", { count: cost })}</dd>
      </div>
      <div>
        <dt>{stake ? t("sheets.drop.times", { points: cost, stake: count(stake) }) : t("sheets.drop.practice")}</dt>
        <dd class={stake ? "dropsheet-chips" : "dropsheet-free"}>
          {stake ? t("common.chips", { chips: signed(-cost * stake) }) : t("sheets.drop.free")}
        </dd>
      </div>
    </dl>
  );
}
