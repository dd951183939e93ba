import { computed } from "@preact/signals";
import { second, secondsTo } from "../state/clock";
import { isLive, isMyTurn, view } from "../state/game";
import { chronicle } from "./chronicle";
import { mySeat } from "./seating";
import { bankAtFirst, phaseSeconds, type Split, split } from "./timing";

/** The clock of the phase that runs; null while none runs or the connection is gone. */
export const clock = computed<Split | null>(() => {
  const now = view.value;
  if (!now || now.deadline === null || !isLive.value) return null;
  const bank = isMyTurn.value ? (now.play?.bank ?? 0) : chronicle.value.bank;
  return split(secondsTo(now.deadline), isTurnPhase.value ? bank : 0, phaseSeconds(now), bankAtFirst(now));
});

/** Whether somebody has to take or throw now. */
export const isTurnPhase = computed(() => view.value?.phase === "draw" || view.value?.phase === "discard");

/** What the screen below the seats is about. */
export type Stage = "waiting" | "play" | "out" | "arranging" | "between";

export const stage = computed<Stage>(() => {
  const now = view.value;
  if (!now?.play || now.phase === "waiting" || now.phase === "closed") return "waiting";
  if (now.phase === "between" || now.play.result) return "between";
  if (now.phase === "arranging") return isOut.value ? "out" : "arranging";
  return isOut.value ? "out" : "play";
});

/** Whether I have no part in this deal any more, or not yet. */
export const isOut = computed(() => {
  const now = view.value;
  const mine = now && mySeat(now);
  return Boolean(now?.play && (!mine?.dealt_in || mine.out));
});

/** Seconds from now at which a deadline was passed; 0 while it is ahead. */
export const overdue = computed(() => {
  const deadline = view.value?.deadline;
  return deadline ? Math.max(0, second.value - deadline) : 0;
});
