import type { View } from "../protocol";
import { scaled, VARIANTS } from "../rules/variants";

/** How the seconds to a deadline divide: the turn's own come first, then the bank's. */
export interface Split {
  turn: number;
  turnTotal: number;
  bank: number;
  bankTotal: number;
  isOnBank: boolean;
  isLast: boolean;
}

const BETWEEN = 10;
const WAIT_TOGETHER = 10;
const SHORTEST = 2;
/** So many seconds before the deadline the clock is shown in alarm. */
const LAST_SECONDS = 5;

/** Seconds of the phase without any bank. */
export function phaseSeconds({ phase, variant, pace }: Pick<View, "phase" | "variant" | "pace">): number {
  const row = VARIANTS[variant];
  const whole: Partial<Record<View["phase"], number | undefined>> = {
    draw: row?.draw_seconds,
    discard: row?.discard_seconds,
    arranging: row?.arrange_seconds,
    between: BETWEEN,
    waiting: WAIT_TOGETHER,
  };
  return Math.max(SHORTEST, scaled(whole[phase] ?? BETWEEN, pace));
}

/** Seconds of bank with which each seat begins a deal. */
export const bankAtFirst = ({ variant, pace }: Pick<View, "variant" | "pace">): number =>
  scaled(VARIANTS[variant]?.bank_seconds ?? 0, pace);

/** The seconds left divided; the deadline has the whole bank in it, and the bank is what is used last. */
export function split(left: number, bank: number, turnTotal: number, bankTotal: number): Split {
  const turn = Math.min(turnTotal, Math.max(0, left - bank));
  return {
    turn,
    turnTotal,
    bank: Math.max(0, Math.min(left, bank)),
    bankTotal,
    isOnBank: bank > 0 && left <= bank,
    isLast: left <= LAST_SECONDS,
  };
}

/** The bank of the seat whose phase begins with this view: others' is told by their deadline only. */
export function bankOnTurn(view: View): number {
  if (!view.play || (view.phase !== "draw" && view.phase !== "discard")) return 0;
  if (view.play.turn === view.seat) return view.play.bank;
  const whole = (view.deadline ?? 0) - Math.ceil(view.at / 1000);
  return Math.max(0, Math.min(bankAtFirst(view), whole - phaseSeconds(view)));
}
