import { signal } from "@preact/signals";
import { ClockLine } from "../sheets/ClockLine";
import { closeSheet } from "../state/sheets";
import { t } from "../text/i18n";
import { Button } from "../ui/Button";
import { Segments } from "../ui/Segments";
import { Sheet } from "../ui/Sheet";
import { DiscardList, type Way } from "./Discards";

const way = signal<Way>("player");

/** All discards in a sheet. */
export function DiscardsSheet() {
  return (
    <Sheet label={t("table.discards.title")} onClose={closeSheet} class="discards-sheet">
      <ClockLine />
      <div class="discards-head">
        <h2>{t("table.discards.title")}</h2>
        <Button onClick={closeSheet}>{t("common.close")}</Button>
      </div>
      <Segments
        label={t("table.discards.how")}
        hideLabel
        value={way.value}
        options={[
          { value: "player", text: t("table.discards.by_player") },
          { value: "suit", text: t("table.discards.by_suit") },
          { value: "order", text: t("table.discards.in_order") },
        ]}
        onChoose={(chosen) => {
          way.value = chosen;
        }}
      />
      <DiscardList way={way.value} />
    </Sheet>
  );
}
