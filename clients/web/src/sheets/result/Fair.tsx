import { useEffect, useState } from "preact/hooks";
import type { Variant } from "../../rules/variants";
import { seenDeal } from "../../state/seen";
import { t } from "../../text/i18n";
import { Icon } from "../../ui/Icon";
import { type Checked, checkEnded, fairnessOf } from "../checking";
import { type Ended, seatName } from "../verdict";

const TITLES = { fair: "title", unknown: "title_unknown", unfair: "title_unfair" } as const;

/** The check that the deal was dealt as promised, done on this device, and what it was done with. */
export function Fair({ ended, variant, record }: { ended: Ended; variant: Variant; record: string | null }) {
  const lines = useCheck(ended, variant);
  return (
    <section class="panel panel-tight">
      <Lines lines={lines} />
      <Raw ended={ended} record={record} />
    </section>
  );
}

type Check = Checked[] | "under way" | "failed";

/** The lines of the check of this deal, once it has run. */
function useCheck(ended: Ended, variant: Variant): Check {
  const [check, setCheck] = useState<Check>("under way");
  const { table, deal } = ended;
  const { seed } = ended.result;
  const seen = seenDeal(table, deal);
  useEffect(() => {
    let isWanted = true;
    const done = (now: Check) => isWanted && setCheck(now);
    checkEnded(ended, seen, variant).then(done, () => done("failed"));
    return () => {
      isWanted = false;
    };
  }, [table, deal, seed, seen]);
  return check;
}

function Lines({ lines }: { lines: Check }) {
  if (typeof lines === "string") return <p>{t(lines === "failed" ? "sheets.fair.failed" : "sheets.fair.checking")}</p>;
  const found = fairnessOf(lines);
  return (
    <>
      <h3 class="fair-title" data-fair={found}>
        <Icon name={found === "fair" ? "shield" : "warn"} size={24} />
        {t(`sheets.fair.${TITLES[found]}`)}
      </h3>
      <ul class="result-lines">
        {lines.map(({ name, holds, detail }) => (
          <li key={name} class="fair-line" data-holds={holds}>
            <span>{t(`sheets.fair.${detail}`)}</span>
            {holds === null ? <span class="fair-unknown">?</span> : <Icon name={holds ? "check" : "cross"} />}
          </li>
        ))}
      </ul>
      {found === "unfair" && <p>{t("sheets.fair.unfair_note")}</p>}
    </>
  );
}

/** Everything that a check elsewhere needs. */
function Raw({ ended, record }: { ended: Ended; record: string | null }) {
  const { seats, seed, nonces } = ended.result;
  const commitment = seenDeal(ended.table, ended.deal)?.commitment;
  const rows: [string, string][] = [
    ...(commitment ? [[t("sheets.fair.commitment"), commitment] as [string, string]] : []),
    [t("sheets.fair.seed"), seed],
    ...seats.map(({ seat }, place): [string, string] => [
      t("sheets.fair.nonce", { name: seatName(ended, seat) }),
      nonces[place] || t("sheets.fair.bot"),
    ]),
    ...(record ? [[t("sheets.fair.record"), record] as [string, string]] : []),
  ];
  return (
    <details class="raw">
      <summary>{t("sheets.fair.raw")}</summary>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
