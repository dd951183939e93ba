import type { ComponentChildren } from "preact";
import { holdOf } from "../screens/lobby/kind";
import { endedIn, verdict } from "../sheets/verdict";
import { secondsTo } from "../state/clock";
import { isLive, view } from "../state/game";
import { me } from "../state/session";
import { t } from "../text/i18n";
import { count } from "../text/numbers";
import { Icon } from "../ui/Icon";
import { Piles } from "./Piles";
import { shortened } from "./promise";
import { nameOf } from "./seating";
import { phaseSeconds } from "./timing";
import { overdue, stage } from "./turn";
import "./middle.css";

/** What lies in the middle of the table: the piles, or what is waited for. */
export function Middle() {
  switch (stage.value) {
    case "waiting":
      return <Waiting />;
    case "arranging":
      return <Arranging />;
    case "between":
      return <Between />;
    default:
      return view.value?.play?.declared ? <Arranging /> : <Piles />;
  }
}

function Message({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="middle">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Waiting() {
  const now = view.value;
  if (!now) return null;
  const isAlone = now.seats.length < 2;
  const seconds = secondsTo(now.deadline ?? 0);
  const title = isAlone
    ? t("table.waiting.alone")
    : seconds
      ? t("table.waiting.cards_in", { seconds })
      : t("table.waiting.soon");
  const rest = { seated: now.seats.length, size: now.size, seconds: phaseSeconds({ ...now, phase: "waiting" }) };
  return (
    <Message title={title}>
      <p>
        {now.practice ? t("table.waiting.practice") : t(`table.waiting.${isAlone ? "alone_more" : "seated"}`, rest)}
      </p>
      {now.code && <p class="middle-code">{t("table.waiting.code", { code: now.code })}</p>}
      <p class="middle-promise" title={t("table.waiting.promise_label", { promise: now.commitment })}>
        <Icon name="shield" />
        {t("table.waiting.promise", { promise: shortened(now.commitment) })}
      </p>
    </Message>
  );
}

/** What the next deal holds of my chips. */
export function Hold() {
  const now = view.value;
  if (!now || stage.value !== "waiting") return null;
  const values = { chips: count(holdOf(now.variant, now.stake)), available: count(me.value?.available ?? 0) };
  const key = now.stake === 0 ? "hold_free" : me.value ? "hold" : "hold_only";
  return (
    <p class="hold">
      <Icon name="clock" />
      {t(`table.waiting.${key}`, values)}
    </p>
  );
}

const STILL = 10; // seconds after which a count takes long

function Arranging() {
  const now = view.value;
  const declared = now?.play?.declared;
  if (!now || !declared) return null;
  if (overdue.value > 0) {
    return (
      <Message title={t("table.settling.counting")}>
        <p>{overdue.value >= STILL ? t("table.settling.still") : ""}</p>
      </Message>
    );
  }
  const isMine = declared.seat === now.seat;
  const isDone = !isMine && !now.legal.arrange && stage.value === "arranging";
  const title = isMine ? "title_you" : isDone ? "title_done" : "title";
  return (
    <Message title={t(`table.arranging.${title}`, { name: nameOf(now, declared.seat) })}>
      <p>{t(`table.arranging.${isMine ? "body_you" : "body"}`)}</p>
    </Message>
  );
}

function Between() {
  const now = view.value;
  const ended = now && endedIn(now);
  if (!ended) return null;
  const seconds = secondsTo(now.deadline ?? 0);
  const isVoid = ended.result.how === "void";
  return (
    <Message title={isVoid ? t("table.between.void") : verdict(ended)}>
      {isVoid && <p>{t("table.between.void_body")}</p>}
      {isLive.value && <p>{seconds ? t("table.between.next", { seconds }) : t("table.waiting.soon")}</p>}
    </Message>
  );
}
