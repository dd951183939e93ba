import type { Variant } from "../../rules/variants";
import { t } from "../../text/i18n";
import { countingTexts } from "../counting";
import { wrongsOf } from "../flaws";
import { Sentence } from "../Sentence";
import { type Ended, mineIn } from "../verdict";

/** How my points came about, a sentence for each rule that applied. */
export function Counting({ ended, variant, packs }: { ended: Ended; variant: Variant; packs: number }) {
  const mine = mineIn(ended);
  if (!mine || ended.result.how === "void") return null;
  const texts = [...countingTexts(mine, variant), ...wrongsOf(mine, variant, packs)];
  if (!texts.length) return null;
  return (
    <section class="panel panel-tight">
      <h3>{t("sheets.count.title", { count: mine.points })}</h3>
      {texts.map((text) => (
        <p key={text}>
          <Sentence text={text} />
        </p>
      ))}
    </section>
  );
}
