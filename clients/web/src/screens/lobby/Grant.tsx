import { useState } from "preact/hooks";
import { askLobby, isLive, problemText } from "../../state/game";
import { refreshMe, theAccount } from "../../state/session";
import { t } from "../../text/i18n";
import { count } from "../../text/numbers";
import { Button } from "../../ui/Button";
import { toast } from "../../ui/toasts";
import { available, knownMe } from "./standing";

/** The day's chips, for who has less than a deal needs. */
export function Grant() {
  const [busy, setBusy] = useState(false);
  const who = knownMe.value;
  const grant = who?.daily_grant;
  if (!grant || available.value === null || available.value + who.escrow >= grant.below) return null;

  async function ask(): Promise<void> {
    setBusy(true);
    try {
      const { granted } = await theAccount().grant();
      toast(t("lobby.granted", { chips: count(granted) }));
      await Promise.all([refreshMe(), askLobby()]);
    } catch (problem) {
      toast(problemText(problem));
    } finally {
      setBusy(false);
    }
  }

  const chips = count(grant.amount);
  return (
    <section class="panel lobby-grant">
      <p>{t("lobby.grant_how", { below: count(grant.below), chips })}</p>
      <Button look="primary" busy={busy} disabled={!isLive.value} onClick={() => void ask()}>
        {t("lobby.grant", { chips })}
      </Button>
    </section>
  );
}
