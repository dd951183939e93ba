import type { LimitsPart } from "../../protocol";
import { now } from "../../state/clock";
import { problemText } from "../../state/game";
import { me, theAccount } from "../../state/session";
import { t } from "../../text/i18n";
import { moment } from "../../text/numbers";
import { toast } from "../../ui/toasts";
import { asked, type LimitName } from "./change";

/** Ask for a change of my limits and say what became of it; the others stay as I asked for them last. */
export async function save(change: Partial<LimitsPart>): Promise<void> {
  const before = me.value;
  if (!before) return;
  try {
    const { limits, pending } = await theAccount().setLimits({ ...asked(before, now() / 1000), ...change });
    me.value = { ...(me.value ?? before), limits, pending };
    const waits = Object.entries(change).some(([name, value]) => limits[name as LimitName] !== value);
    toast(pending && waits ? t("account.limits.waits", { from: moment(pending.from) }) : t("account.limits.saved"));
  } catch (problem) {
    toast(problemText(problem));
  }
}
