import { useState } from "preact/hooks";
import { t } from "../../text/i18n";
import { Button } from "../../ui/Button";
import { isLooser, type LimitName } from "./change";
import { save } from "./save";

interface Props {
  name: LimitName;
  /** What was asked for last. */
  from: number | null;
  /** What is chosen now. */
  to: number | null;
}

/** The button that asks for what is chosen, and when it would hold; nothing while nothing is changed. */
export function Setter({ name, from, to }: Props) {
  const [busy, setBusy] = useState(false);
  if (from === to) return null;
  const set = async () => {
    setBusy(true);
    await save({ [name]: to });
    setBusy(false);
  };
  return (
    <div class="limits-set">
      <p>{t(isLooser(name, from, to) ? "account.limits.later" : "account.limits.at_once")}</p>
      <Button look="primary" busy={busy} onClick={() => void set()}>
        {t("account.limits.set")}
      </Button>
    </div>
  );
}
