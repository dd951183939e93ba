import type { MeldKind } from "../protocol/types";
import { Icon } from "../ui/Icon";
import { kindName } from "./flaws";
import "./kind.css";

/** A group's verdict: its kind with a tick, or that it is not valid with a cross. */
export function KindLine({ kind }: { kind: MeldKind | null }) {
  return (
    <p class="kind" data-holds={kind !== null}>
      <Icon name={kind === null ? "cross" : "check"} size={18} />
      {kindName(kind)}
    </p>
  );
}
