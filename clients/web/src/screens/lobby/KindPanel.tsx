import { VARIANTS } from "../../rules/variants";
import { join, pending } from "../../state/game";
import { t } from "../../text/i18n";
import { count } from "../../text/numbers";
import { Button } from "../../ui/Button";
import { Segments } from "../../ui/Segments";
import { barred } from "./barred";
import { chooseVariant, holdOf, kind, seatsOf, variantsShown } from "./kind";
import { seatedAt, useSeated } from "./seated";
import { knownLobby, standing } from "./standing";
import { offerText, reason, stakeText, summary } from "./words";

/** The tables for chips: variant, seats, and a line a stake. */
export function KindPanel() {
  const { variant, seats } = kind.value;
  const stakes = knownLobby.value?.stakes ?? [];
  const rules = VARIANTS[variant];
  useSeated(variant, seats, stakes);
  return (
    <section class={standing.value.isLive ? "panel lobby-kind" : "panel lobby-kind lobby-stale"}>
      <a class="lobby-rules" href={`#/rules/${variant}`}>
        {t("lobby.rules")}
      </a>
      <VariantChoice />
      {rules && <p class="note">{summary(rules)}</p>}
      <SeatsChoice />
      <ul>
        {stakes.map((stake) => (
          <StakeRow key={stake} variant={variant} seats={seats} stake={stake} />
        ))}
      </ul>
    </section>
  );
}

/** Which variant; practice and private tables follow it too. */
export function VariantChoice() {
  return (
    <Segments
      label={t("lobby.variant")}
      value={kind.value.variant}
      options={variantsShown(knownLobby.value?.variants).map((value) => ({
        value,
        text: t(`common.variant.${value}`),
      }))}
      onChoose={chooseVariant}
    />
  );
}

export function SeatsChoice() {
  const { variant, seats } = kind.value;
  return (
    <Segments
      inline
      label={t("lobby.seats")}
      value={seats}
      options={seatsOf(variant).map((value) => ({ value, text: String(value) }))}
      onChoose={(chosen) => {
        kind.value = { variant, seats: chosen };
      }}
    />
  );
}

function StakeRow({ variant, seats, stake }: { variant: string; seats: number; stake: number }) {
  const hold = holdOf(variant, stake);
  const bar = barred(hold, standing.value);
  const isTold = bar !== null && bar.why !== "offline"; // the page says that once
  const id = `stake-${stake}`;
  return (
    <li class="lobby-stake">
      <div>
        <h2>{stakeText(stake)}</h2>
        <p id={id} class={isTold ? "note lobby-barred" : "note"}>
          {isTold ? reason(bar) : offerText(hold, seatedAt(variant, seats, stake), seats)}
        </p>
      </div>
      <Button
        look="primary"
        disabled={bar !== null || pending.value === "join"}
        aria-label={t("lobby.sit_at", { stake: stake === 0 ? t("lobby.stake_free") : count(stake) })}
        aria-describedby={id}
        onClick={() => void join({ variant, stake, seats })}
      >
        {t("lobby.sit")}
      </Button>
    </li>
  );
}
