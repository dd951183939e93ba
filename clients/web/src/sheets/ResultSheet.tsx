import { useEffect, useState } from "preact/hooks";
import type { View } from "../protocol";
import { secondsTo } from "../state/clock";
import { askResult, isLive, leave, pending, variant, view, wild } from "../state/game";
import { me } from "../state/session";
import { closeSheet } from "../state/sheets";
import { t } from "../text/i18n";
import { count } from "../text/numbers";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Sheet } from "../ui/Sheet";
import { Player } from "./replay/Player";
import { report } from "./report";
import { ResultBody } from "./result/ResultBody";
import { endedIn } from "./verdict";
import "./resultsheet.css";

/** The result of the deal just ended, while the next is waited for. */
export function ResultSheet() {
  const now = view.value;
  const row = variant.value;
  const rank = wild.value;
  const [isReplaying, setReplaying] = useState(false);
  const ended = now && endedIn(now);
  const record = useRecord(now);
  if (!now?.play || !ended || !row || !rank) return null;
  const flip = () => setReplaying(!isReplaying);
  return (
    <Sheet label={t("sheets.result.title", { deal: now.deal })} onClose={closeSheet}>
      <Head view={now} />
      {isReplaying ? (
        <>
          {record === null ? <p>{t("sheets.result.loading")}</p> : <Player ended={ended} record={record} />}
          <Button onClick={flip}>{t("sheets.result.to_result")}</Button>
        </>
      ) : (
        <>
          <ResultBody
            ended={ended}
            variant={row}
            wild={rank}
            packs={now.play.packs}
            record={record}
            balance={balance(now)}
          />
          <div class="resultsheet-more">
            <Button onClick={flip}>{t("sheets.result.replay")}</Button>
            <Button onClick={() => void report(ended, record)}>{t("sheets.result.report")}</Button>
          </div>
        </>
      )}
      <Foot view={now} />
    </Sheet>
  );
}

const balance = ({ stake }: View): string | undefined => (stake && me.value ? count(me.value.available) : undefined);

/** The record of the deal that the view shows the result of, asked of the house once. */
function useRecord(now: View | null): string | null {
  const [record, setRecord] = useState<string | null>(null);
  const table = now?.table ?? "";
  const deal = now?.deal ?? 0;
  const isReachable = isLive.value;
  useEffect(() => {
    if (record || !isReachable) return;
    let isWanted = true;
    void askResult(table, deal).then((answer) => isWanted && answer && setRecord(answer.record));
    return () => {
      isWanted = false;
    };
  }, [table, deal, isReachable, record]);
  return record;
}

function Head({ view: now }: { view: View }) {
  const name = t(`common.variant.${now.variant}`);
  return (
    <header class="resultsheet-head">
      <h2>{t("sheets.result.title", { deal: now.deal })}</h2>
      <p class="chip">
        {t(now.stake ? "sheets.result.terms" : "sheets.result.terms_practice", {
          variant: name,
          stake: count(now.stake),
        })}
      </p>
    </header>
  );
}

/** Stays in sight: when the next deal comes, and the ways on. */
function Foot({ view: now }: { view: View }) {
  const isLeaving = now.wish === "leave";
  return (
    <footer class="sheet-foot resultsheet-foot">
      <p>
        <Icon name={isLive.value ? "clock" : "offline"} />
        {next(now)}
      </p>
      <div>
        <Button
          look="outlined"
          busy={pending.value === "leave"}
          disabled={!isLive.value || isLeaving}
          onClick={() => void leave()}
        >
          {t(isLeaving ? "sheets.result.leaving" : "sheets.result.leave")}
        </Button>
        <Button look="primary" onClick={closeSheet}>
          {t("common.close")}
        </Button>
      </div>
    </footer>
  );
}

function next({ phase, deadline }: View): string {
  if (!isLive.value) return t("common.connection.waiting");
  if (phase !== "between" || deadline === null) return t("sheets.result.waits");
  return t("sheets.result.next", { n: secondsTo(deadline) });
}
