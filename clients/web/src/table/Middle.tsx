import type { ComponentChildren } from "preact";
import { holdOf } from "../screens/lobby/kind";
import { secondsTo } from "../state/clock";
import { isLive, view } from "../state/game";
import { me } from "../state/session";
import { t } from "../text/i18n";
import { count } from "../text/numbers";
import { Icon } from "../ui/Icon";
import { Piles } from "./Piles";
import { shortened } from "./promise";
import { mySeat, nameOf } from "./seating";
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
  const result = now?.play?.result;
  if (!now || !result) return null;
  const seconds = secondsTo(now.deadline ?? 0);
  return (
    <Message title={outcome()}>
      {result.how === "void" && <p>{t("table.between.void_body")}</p>}
      {isLive.value && <p>{seconds ? t("table.between.next", { seconds }) : t("table.waiting.soon")}</p>}
    </Message>
  );
}

function outcome(): string {
  const now = view.value;
  const result = now?.play?.result;
  if (!now || !result) return "";
  if (result.how === "void") return t("table.between.void");
  const mine = result.seats.find((one) => one.seat === now.seat);
  const winner = result.seats.find((one) => one.status === "won")?.name ?? t("table.somebody");
  if (!mine || !mySeat(now)?.dealt_in) return t("table.between.watched", { name: winner });
  const free = now.stake ? "" : "_free";
  if (mine.status === "won") return t(`table.between.won${free}`, { chips: count(mine.money) });
  return t(`table.between.lost${free}`, { name: winner, chips: count(-mine.money), points: mine.points });
}
