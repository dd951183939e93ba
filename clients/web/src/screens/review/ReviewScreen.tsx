import { useEffect, useState } from "preact/hooks";
import { type DealAnswer, Denied } from "../../protocol";
import { wildRank } from "../../rules/cards";
import type { Replay } from "../../rules/replay";
import { Played, useReplay } from "../../sheets/replay/Player";
import { report } from "../../sheets/report";
import { ResultBody } from "../../sheets/result/ResultBody";
import type { Ended } from "../../sheets/verdict";
import { theAccount } from "../../state/session";
import { t } from "../../text/i18n";
import { count } from "../../text/numbers";
import { Button } from "../../ui/Button";
import { Failed, Loading } from "../../ui/States";
import "./review.css";

interface Props {
  table: string;
  deal: number;
}

/** A deal of mine played again from its record, with its result and the check that it was fair. */
export function ReviewScreen({ table, deal }: Props) {
  const [answer, setAnswer] = useState<DealAnswer | "failed" | "none" | null>(null);
  const fetchIt = async (): Promise<void> => {
    setAnswer(null);
    setAnswer(await asked(table, deal));
  };
  useEffect(() => void fetchIt(), [table, deal]);
  if (answer === null) return <Loading />;
  if (answer === "failed") return <Failed onRetry={() => void fetchIt()} />;
  if (answer === "none") return <p role="alert">{t("history.no_such_deal")}</p>;
  return <Review answer={answer} />;
}

async function asked(table: string, deal: number): Promise<DealAnswer | "failed" | "none"> {
  try {
    return await theAccount().deal(table, deal);
  } catch (problem) {
    return problem instanceof Denied && problem.code !== "unauthorized" ? "none" : "failed";
  }
}

function Review({ answer }: { answer: DealAnswer }) {
  const ended: Ended = answer;
  const played = useReplay(answer.record);
  return (
    <div class="column">
      <h2 class="review-terms">
        {t("sheets.result.title", { deal: answer.deal })} ·{" "}
        {t("sheets.result.terms", { variant: t(`common.variant.${answer.variant}`), stake: count(answer.stake) })}
      </h2>
      <Played ended={ended} played={played} />
      {typeof played === "object" && <Result ended={ended} played={played} record={answer.record} />}
      <Button onClick={() => void report(ended, answer.record)}>{t("sheets.result.report")}</Button>
    </div>
  );
}

function Result({ ended, played, record }: { ended: Ended; played: Replay; record: string }) {
  return (
    <ResultBody
      ended={ended}
      variant={played.variant}
      wild={wildRank(played.turned)}
      packs={played.packs}
      record={record}
    />
  );
}
