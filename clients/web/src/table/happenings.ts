import { effect, untracked } from "@preact/signals";
import type { Told, View } from "../protocol";
import { isMyTurn, news, view } from "../state/game";
import { clock } from "./turn";

/** Versions missed after which what happened is no news any more: nothing moves or sounds. */
export const MISSED_MOST = 2;

/** Call `then` with each new view and its events, once, until the returned function is called. */
export function onNews(then: (events: Told[], now: View, missed: number) => void): () => void {
  let last = news.peek().version;
  let table = view.peek()?.table;
  return effect(() => {
    const { version, events, missed } = news.value;
    const now = view.value;
    if (!now || now.version !== version || (now.table === table && version === last)) return;
    const isFirst = now.table !== table;
    last = version;
    table = now.table;
    untracked(() => then(isFirst ? [] : events, now, missed));
  });
}

/** Call `then` as my turn begins: when the turn comes to me, and not again when I have drawn. */
export function onMyTurn(then: (now: View) => void): () => void {
  let before = "";
  return effect(() => {
    const now = view.value;
    const turn = isMyTurn.value && now?.play ? `${now.table}/${now.deal}/${now.play.turn_number}` : "";
    if (turn && turn !== before && now?.phase === "draw") untracked(() => then(now));
    if (turn) before = turn;
  });
}

/** Call `then` once in each phase of mine when its last seconds begin. */
export function onLastSeconds(then: () => void): () => void {
  let before = "";
  return effect(() => {
    const now = view.value;
    if (!now?.play || !isMyTurn.value || !clock.value?.isLast) return;
    const phase = `${now.table}/${now.deal}/${now.play.turn_number}/${now.phase}`;
    if (phase === before) return;
    before = phase;
    untracked(then);
  });
}
