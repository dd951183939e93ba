import { useEffect } from "preact/hooks";
import type { DealRow } from "../../protocol";
import { second } from "../../state/clock";
import { connection, isLive } from "../../state/game";
import { t } from "../../text/i18n";
import { count, moment } from "../../text/numbers";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Net } from "../../ui/Net";
import { Failed, Loading } from "../../ui/States";
import { aboutText, byDay, type Day } from "./days";
import { listed, loadNewest, loadOlder, state } from "./deals";
import "./history.css";

/** My deals for chips, newest first, day by day. */
export function HistoryScreen() {
  const isReachable = isLive.value || connection.value.state === "off";
  useEffect(() => void loadNewest(), [isReachable]);
  const list = listed.value;
  if (!list) return state.value === "failed" ? <Failed onRetry={() => void loadNewest()} /> : <Loading />;
  return (
    <div class="column">
      {state.value === "failed" && (
        <p class="history-kept" role="status">
          <Icon name="offline" />
          {t("history.kept", { when: moment(list.at) })}
        </p>
      )}
      {list.deals.length === 0 && list.next === null ? (
        <Empty />
      ) : (
        <Days days={byDay(list.deals, second.value)} hasOlder={list.next !== null} />
      )}
      {list.next !== null && (
        <Button wide busy={state.value === "loading"} onClick={() => void loadOlder()}>
          {t("history.older")}
        </Button>
      )}
      {list.deals.length > 0 && <p class="note">{t("history.only_chips")}</p>}
    </div>
  );
}

function Empty() {
  return (
    <div class="history-empty">
      <Icon name="cards" size={40} />
      <p>{t("history.empty")}</p>
      <a class="button button-primary" href="#/play">
        {t("history.practise")}
      </a>
    </div>
  );
}

/** The net of the last day shown is not known while there are older deals, for some may be of that day. */
function Days({ days, hasOlder }: { days: Day[]; hasOlder: boolean }) {
  return days.map(({ title, net, deals }, place) => (
    <section key={title} class="panel history-day">
      <h2>
        <span>{title}</span>
        {(!hasOlder || place < days.length - 1) && <Net money={net} label={t("history.day_net")} />}
      </h2>
      <ul>
        {deals.map((deal) => (
          <li key={`${deal.table} ${deal.deal}`}>
            <Row deal={deal} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Row({ deal }: { deal: DealRow }) {
  const name = t(`common.variant.${deal.variant}`);
  return (
    <a class="history-row" href={`#/history/${deal.table}/${deal.deal}`}>
      <span>
        <b>{t("history.row", { variant: name, stake: count(deal.stake) })}</b>
        <span class="note">{aboutText(deal)}</span>
      </span>
      <Net money={deal.money} />
      <Icon name="next" />
    </a>
  );
}
