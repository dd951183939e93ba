import { useEffect } from "preact/hooks";
import { askLobby, connection, lobby, stoodUp } from "../../state/game";
import { go } from "../../state/route";
import { hasText, t } from "../../text/i18n";
import { moment } from "../../text/numbers";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { breakUntil, leftToday } from "./barred";
import { holdOf, kind } from "./kind";
import { knownLobby, standing } from "./standing";

/** What the player must know before sitting down: why he stands, a break, a limit, no connection. */
export function Notices() {
  return (
    <>
      <StoodUp />
      <Offline />
      <Sitting />
      <OwnLimits />
    </>
  );
}

function StoodUp() {
  const why = stoodUp.value;
  if (why === null) return null;
  const isLimit = why === "self_excluded" || why === "loss_limit";
  const done = () => {
    stoodUp.value = null;
    if (isLimit) go({ page: "limits" });
  };
  return (
    <section class="notice notice-warn" role="status">
      <h2>{t("lobby.stood_up.title")}</h2>
      <p>{hasText(`lobby.stood_up.${why}`) ? t(`lobby.stood_up.${why}`) : why}</p>
      <Button onClick={done}>{t(isLimit ? "lobby.stood_up.limits" : "lobby.stood_up.go")}</Button>
    </section>
  );
}

function Offline() {
  const { state } = connection.value;
  if (state === "live" || state === "dialling") return null;
  return (
    <p class="notice notice-warn notice-line" role="status">
      <Icon name="offline" />
      <span>{t("lobby.offline")}</span>
    </p>
  );
}

const SITTING_EVERY = 10_000; // milliseconds

/** A deal that I left is still played: until it is settled I can sit nowhere else. */
function Sitting() {
  const sitting = lobby.value?.sitting ?? null;
  useEffect(() => {
    if (sitting === null) return;
    const asking = setInterval(() => document.visibilityState === "visible" && void askLobby(), SITTING_EVERY);
    return () => clearInterval(asking);
  }, [sitting]);
  if (sitting === null) return null;
  return (
    <p class="notice notice-info notice-line" role="status">
      <Icon name="clock" />
      <span>{t("lobby.sitting")}</span>
    </p>
  );
}

function OwnLimits() {
  const { limits, at } = standing.value;
  const until = breakUntil(limits, at);
  const text = until !== null ? t("lobby.break", { until: moment(until) }) : isSpent() && t("lobby.limit_reached");
  if (!text) return null;
  return (
    <section class="notice notice-info" role="status">
      <p>{text}</p>
      <Button onClick={() => go({ page: "limits" })}>{t("lobby.see_limits")}</Button>
    </section>
  );
}

/** Whether what the limit leaves today does not cover even the smallest hold. */
function isSpent(): boolean {
  const left = leftToday(standing.value);
  const stakes = (knownLobby.value?.stakes ?? []).filter((stake) => stake > 0);
  return left !== null && stakes.length > 0 && left < holdOf(kind.value.variant, Math.min(...stakes));
}
