import { useEffect } from "preact/hooks";
import { isLive } from "../../state/game";
import { me, refreshMe } from "../../state/session";
import { t } from "../../text/i18n";
import { Icon } from "../../ui/Icon";
import { Failed, Loading } from "../../ui/States";
import { Break } from "./Break";
import { DailyLoss } from "./DailyLoss";
import { Reminder } from "./Reminder";
import "./limits.css";

/** What I allow myself: a loss a day, a reminder, a break. */
export function LimitsScreen() {
  useEffect(() => void refreshMe(), []);
  const who = me.value;
  if (!who) return isLive.value ? <Loading /> : <Failed onRetry={() => void refreshMe()} />;
  return (
    <div class="column limits">
      <DailyLoss who={who} />
      <Reminder who={who} />
      <Break who={who} />
      <p class="limits-warning">
        <Icon name="warn" />
        <span>{t("account.limits.addictive")}</span>
      </p>
    </div>
  );
}
