import { t } from "../../text/i18n";
import { count, signed } from "../../text/numbers";
import { available, knownMe, standing } from "./standing";

/** My chips, and today's net against my limit. */
export function Balance() {
  const who = knownMe.value;
  const { lostToday, limits } = standing.value;
  if (available.value === null) return <div class="lobby-balance" />;
  return (
    <div class="lobby-balance">
      <p>
        <strong class="figure">{count(available.value)}</strong> {t("lobby.play_chips")}
        {who !== null && who.escrow > 0 && <small>{t("lobby.held", { chips: count(who.escrow) })}</small>}
      </p>
      {who && (
        <p class="lobby-today">
          <span>{t("lobby.today", { net: signed(0 - lostToday) })}</span>
          {limits.daily_loss !== null && <span>{t("lobby.limit", { limit: count(limits.daily_loss) })}</span>}
        </p>
      )}
    </div>
  );
}
