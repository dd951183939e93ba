import { useId, useState } from "preact/hooks";
import type { Kind } from "../../protocol";
import { createPrivate } from "../../state/game";
import { t } from "../../text/i18n";
import { count } from "../../text/numbers";
import { Button } from "../../ui/Button";
import { FieldError } from "../../ui/Field";
import { Icon } from "../../ui/Icon";
import { Sheet } from "../../ui/Sheet";
import { copied, shared } from "../../ui/sharing";
import { barred } from "../lobby/barred";
import { SeatsChoice, VariantChoice } from "../lobby/KindPanel";
import { holdOf, kind } from "../lobby/kind";
import { knownLobby, standing } from "../lobby/standing";
import { reason, stakeText } from "../lobby/words";
import { SitDown } from "./SitDown";

/** Make a private table: choose, get its code, pass it on, sit down. */
export function MakeTable({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Kind | null>(null);
  return (
    <Sheet label={t("lobby.private")} onClose={onClose}>
      <h2>{t("lobby.private")}</h2>
      {made ? <Made kind={made} /> : <Choose onMade={setMade} />}
    </Sheet>
  );
}

function Choose({ onMade }: { onMade: (kind: Kind) => void }) {
  const stakes = knownLobby.value?.stakes ?? [];
  const { variant, seats } = kind.value;
  const [stake, setStake] = useState(stakes.find((one) => one > 0) ?? stakes[0] ?? 0);
  const [state, setState] = useState<"" | "busy" | "failed">("");
  const id = useId();
  const bar = barred(holdOf(variant, stake), standing.value);

  async function make(): Promise<void> {
    setState("busy");
    const code = await createPrivate({ variant, stake, seats });
    if (code) onMade({ variant, stake, seats, code });
    else setState("failed");
  }

  return (
    <>
      <p class="private-how">{t("lobby.private_how")}</p>
      <VariantChoice />
      <SeatsChoice />
      <div class="field">
        <label for={id}>{t("lobby.stake_label")}</label>
        <select
          id={id}
          class="input"
          value={stake}
          onChange={(event) => setStake(Number(event.currentTarget.value))}
          aria-describedby={`${id}-error`}
        >
          {stakes.map((one) => (
            <option key={one} value={one}>
              {one === 0
                ? stakeText(0)
                : `${stakeText(one)} · ${t("lobby.holds", { hold: count(holdOf(variant, one)) })}`}
            </option>
          ))}
        </select>
        <FieldError
          id={`${id}-error`}
          error={bar ? reason(bar) : state === "failed" ? t("common.unreachable") : null}
        />
      </div>
      <Button wide look="primary" disabled={bar !== null} busy={state === "busy"} onClick={() => void make()}>
        {t("lobby.private_make")}
      </Button>
    </>
  );
}

function Made({ kind }: { kind: Kind }) {
  const [isCopied, setCopied] = useState(false);
  const code = kind.code ?? "";
  const copy = async () => setCopied(await copied(code));
  return (
    <>
      <p class="private-how">{t("lobby.private_made")}</p>
      <output class="private-code">{code}</output>
      <p>{t("lobby.private_pass")}</p>
      <div class="private-pass">
        <Button onClick={() => void copy()}>
          <Icon name={isCopied ? "check" : "copy"} /> {t(isCopied ? "lobby.copied" : "lobby.copy")}
        </Button>
        {"share" in navigator && (
          <Button onClick={() => void shared({ text: t("lobby.share_text", { code }) })}>{t("lobby.share")}</Button>
        )}
      </div>
      <SitDown kind={kind} />
    </>
  );
}
