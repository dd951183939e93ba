import { VARIANTS } from "../../rules/variants";
import { go } from "../../state/route";
import { t } from "../../text/i18n";
import { Segments } from "../../ui/Segments";
import { kind, variantsShown } from "../lobby/kind";
import { summary } from "../lobby/words";
import { RulesText } from "./RulesText";

/** The rules, a sheet a variant. */
export function RulesScreen({ variant }: { variant: string }) {
  const key = variant in VARIANTS ? variant : kind.value.variant;
  const row = VARIANTS[key];
  return (
    <div class="rules-page">
      <Segments
        hideLabel
        label={t("lobby.variant")}
        value={key}
        options={variantsShown().map((value) => ({ value, text: t(`common.variant.${value}`) }))}
        onChoose={(chosen) => go({ page: "rules", variant: chosen })}
      />
      {row && <p class="lobby-summary">{summary(row)}</p>}
      <RulesText variant={key} />
    </div>
  );
}
