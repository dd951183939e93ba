import { variantOf } from "../../rules/variants";
import { t } from "../../text/i18n";
import { Examples } from "./Examples";
import { sectionsOf } from "./sentences";
import "./rules.css";

/** The rules of a variant, to be read on a page or on a sheet over the table. */
export function RulesText({ variant }: { variant: string }) {
  const row = variantOf(variant);
  return (
    <div class="column rules">
      {sectionsOf(row).map(({ name, sentences }) => (
        <section key={name} class="panel">
          <h2>{t(`rules.${name}.title`)}</h2>
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {name === "groups" && <Examples variant={row} />}
        </section>
      ))}
    </div>
  );
}
