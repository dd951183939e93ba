import type { Rank } from "../../rules/cards";
import type { Variant } from "../../rules/variants";
import { WildRank } from "../../table/CardChip";
import type { Ended } from "../verdict";
import { Counting } from "./Counting";
import { Fair } from "./Fair";
import { Hands } from "./Hands";
import { Money } from "./Money";
import { Verdict } from "./Verdict";
import "./result.css";

interface Props {
  ended: Ended;
  variant: Variant;
  wild: Rank;
  packs: number;
  record: string | null;
  balance?: string | undefined;
}

/** An itemised result: the verdict, how it came about, every hand, the money, and the check of the deal. */
export function ResultBody({ ended, variant, wild, packs, record, balance }: Props) {
  return (
    <WildRank value={wild}>
      <div class="column">
        <Verdict ended={ended} balance={balance} />
        <Counting ended={ended} variant={variant} packs={packs} />
        <Hands ended={ended} variant={variant} wild={wild} packs={packs} />
        <Money ended={ended} variant={variant} />
        <Fair ended={ended} variant={variant} record={record} />
      </div>
    </WildRank>
  );
}
