import { isJoker } from "../../rules/cards";
import { readGroup } from "../../rules/readings";
import type { Variant } from "../../rules/variants";
import { asThemselves } from "../../sheets/pieces";
import { cardInDeal } from "../../text/cards";
import { t } from "../../text/i18n";
import { CardFace } from "../../ui/CardFace";
import { Icon } from "../../ui/Icon";
import { EXAMPLE_WILD, type Example, examplesOf } from "./examples";

/** Groups that hold and groups that do not, drawn as cards. */
export function Examples({ variant }: { variant: Variant }) {
  return (
    <>
      <p class="rules-wild">{t("rules.example.wild", { rank: EXAMPLE_WILD })}</p>
      <ul class="rules-examples">
        {examplesOf(variant).map((example) => (
          <li key={example.name}>
            <Cards cards={example.cards} variant={variant} packs={example.packs} />
            <Verdict example={example} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The cards as they read, wild ones that stand for themselves marked so. */
function Cards({ cards, variant, packs }: { cards: string[]; variant: Variant; packs: number }) {
  const { kind, cards: read } = readGroup(cards, EXAMPLE_WILD, variant, packs);
  const shown = kind === null ? asThemselves(cards) : read;
  return (
    <div class="rules-cards" role="img" aria-label={shown.map(({ card }) => cardInDeal(card, EXAMPLE_WILD)).join(", ")}>
      {shown.map(({ card, stands_for }, place) => (
        <CardFace
          key={`${card}${place}`}
          card={card}
          wild={EXAMPLE_WILD}
          natural={isJoker(card, EXAMPLE_WILD) && stands_for === card}
        />
      ))}
    </div>
  );
}

function Verdict({ example }: { example: Example }) {
  const holds = example.kind !== null;
  return (
    <div>
      <p class={holds ? `rules-verdict rules-${example.kind}` : "rules-verdict rules-nothing"}>
        <Icon name={holds ? "check" : "cross"} size={16} />
        {t(`rules.kind.${example.kind ?? "nothing"}`)}
      </p>
      <p>{t(`rules.example.${example.name}`)}</p>
    </div>
  );
}
