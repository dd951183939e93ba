import { useState } from "preact/hooks";
import type { Answered, Kind, LobbyAnswer } from "../../protocol";
import { findTable, refusal } from "../../state/game";
import { t } from "../../text/i18n";
import { count } from "../../text/numbers";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { Sheet } from "../../ui/Sheet";
import { tidyCode } from "./code";
import { SitDown } from "./SitDown";

/** Find a private table by its code, see what it costs, sit down. */
export function JoinByCode({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Answered<LobbyAnswer> | null>(null);
  const code = tidyCode(typed);

  async function find(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setFound(code ? await findTable(code) : null);
    setBusy(false);
  }

  const kind = found?.is === "answered" ? kindOf(found.answer, code) : null;
  return (
    <Sheet label={t("lobby.code")} onClose={onClose}>
      <h2>{t("lobby.code")}</h2>
      <form class="column" onSubmit={(event) => void find(event)} noValidate>
        <Field
          label={t("lobby.code_label")}
          name="code"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          value={typed}
          onText={(text) => {
            setTyped(text);
            setFound(null);
          }}
          hint={t("lobby.code_hint")}
          error={found && !kind ? whyNot(found) : null}
        />
        {!kind && (
          <Button submit wide look="primary" busy={busy} disabled={!code}>
            {t("lobby.code_find")}
          </Button>
        )}
      </form>
      {kind && found?.is === "answered" && (
        <>
          <p class="told">{foundText(found.answer)}</p>
          <SitDown kind={kind} />
        </>
      )}
    </Sheet>
  );
}

function kindOf({ variant, stake, size }: LobbyAnswer, code: string): Kind | null {
  return variant !== null && stake !== null && size !== null ? { variant, stake, seats: size, code } : null;
}

function foundText({ variant, stake, hold, seated, size }: LobbyAnswer): string {
  const values = {
    variant: t(`common.variant.${variant}`),
    stake: count(stake ?? 0),
    hold: count(hold ?? 0),
    seated,
    size,
  };
  return t("lobby.code_found", values);
}

function whyNot(found: Answered<LobbyAnswer>): string {
  if (found.is === "refused") return refusal(found.code, found.message);
  return t(found.is === "malformed" ? "lobby.refusal.code_refused" : "common.unreachable");
}
