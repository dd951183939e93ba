import { ClockLine } from "../sheets/ClockLine";
import { closeSheet } from "../state/sheets";
import { t } from "../text/i18n";
import { Button } from "../ui/Button";
import { Sheet } from "../ui/Sheet";
import "./keys.css";

const KEYS: [name: string, keys: string[]][] = [
  ["closed", ["D"]],
  ["open", ["O"]],
  ["discard", ["X"]],
  ["finish", ["F"]],
  ["sort", ["S"]],
  ["group", ["G"]],
  ["move", ["arrows"]],
  ["select", ["space"]],
  ["shift", ["Shift", "arrows"]],
  ["discards", ["P"]],
  ["help", ["?"]],
];

/** The keys of the table. */
export function KeysSheet() {
  return (
    <Sheet label={t("table.keys.title")} onClose={closeSheet}>
      <ClockLine />
      <h2>{t("table.keys.title")}</h2>
      <dl class="keys-list">
        {KEYS.map(([name, keys]) => (
          <div key={name}>
            <dt>{t(`table.keys.${name}`)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key.length > 1 && key !== "Shift" ? t(`table.keys.${key}`) : key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p>{t("table.keys.note")}</p>
      <Button look="primary" wide onClick={closeSheet}>
        {t("common.close")}
      </Button>
    </Sheet>
  );
}
