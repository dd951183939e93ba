import { VARIANTS } from "../../rules/variants";
import { t } from "../../text/i18n";
import { Segments } from "../../ui/Segments";
import { kind, variantsShown } from "../lobby/kind";
import { summary } from "../lobby/words";
import { RulesText } from "./RulesText";

interface Props {
  variant: string;
  onChoose: (variant: string) => void;
}

/** The rules, a sheet a variant. */
export function RulesScreen({ variant, onChoose }: Props) {
  const key = variant in VARIANTS ? variant : kind.value.variant;
  const row = VARIANTS[key];
  return (
    <div class="column">
      <Segments
        hideLabel
        label={t("lobby.variant")}
        value={key}
        options={variantsShown().map((value) => ({ value, text: t(`common.variant.${value}`) }))}
        onChoose={onChoose}
      />
      {row && <p class="note">{summary(row)}</p>}
      <RulesText variant={key} />
    </div>
  );
}
