import { hasText, t } from "../text/i18n";
import { Button } from "./Button";
import { Icon } from "./Icon";
import "./states.css";

/** Something is on its way. It shows only if it takes a moment. */
export function Loading() {
  return (
    <div class="state state-loading" role="status">
      <span class="state-wheel" />
      <span class="hidden-text">{said("common.loading")}</span>
    </div>
  );
}

// The language itself may be what could not be had.
const UNSPOKEN: Record<string, string> = {
  "common.unreachable": "No connection · कनेक्शन नहीं है",
  "common.retry": "Try again · फिर कोशिश करें",
};
const said = (key: string): string => (hasText(key) ? t(key) : (UNSPOKEN[key] ?? ""));

/** Something could not be had; it can be asked for again. */
export function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div class="state" role="alert">
      <Icon name="offline" size={32} />
      <p>{said("common.unreachable")}</p>
      <Button look="primary" onClick={onRetry}>
        {said("common.retry")}
      </Button>
    </div>
  );
}
