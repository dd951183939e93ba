import type { Variant } from "../../rules/variants";
import { t } from "../../text/i18n";
import { count } from "../../text/numbers";
import { type Ended, moneyLines } from "../verdict";

/** Where the money went, to the last unit. Practice and a deal called off move none. */
export function Money({ ended, variant }: { ended: Ended; variant: Variant }) {
  if (!ended.stake || ended.result.how === "void") return null;
  return (
    <section class="panel panel-tight">
      <h3>{t("sheets.result.money")}</h3>
      <dl class="result-lines">
        {moneyLines(ended, variant.rake_percent).map(({ text, money }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{count(money)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
