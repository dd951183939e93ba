/** What the right pair of the bar offers, phase by phase. Pure. */

import type { Legal, Phase } from "../protocol";
import type { IconName } from "../ui/Icon";

export type Act = "closed" | "open" | "finish" | "discard" | "best" | "show" | "leave" | "stay" | "rules" | "result";

export interface Slot {
  act: Act;
  /** The key of its text in the area `hand`, and the card and number named in it. */
  text: string;
  card?: string;
  count?: number;
  icon: IconName;
  /** Yellow acts, white ends, quiet costs nothing. */
  look: "act" | "end" | "quiet";
  isOff: boolean;
  /** The key of the sentence that says why it is off. */
  why?: string;
}

/** All that the pair depends on. */
export interface Facts {
  phase: Phase;
  isMine: boolean;
  /** I have no part in this deal. */
  isOut: boolean;
  legal: Legal;
  /** The top card of the open pile. */
  top: string | null;
  isTopJoker: boolean;
  /** The cards selected. */
  chosen: readonly string[];
  /** The joker chosen waits for the second tap. */
  isAsking: boolean;
  /** Nothing can be said now: no connection, or a command is under way. */
  isHeld: boolean;
  points: number;
  wantsToLeave: boolean;
  mayStay: boolean;
}

/** The two actions of the bar, left and right. */
export function slotsFor(facts: Facts): [Slot, Slot] {
  const [left, right] = pairFor(facts);
  return [hold(left, facts), hold(right, facts)];
}

function pairFor(facts: Facts): [Slot, Slot] {
  const { phase, isOut, isMine } = facts;
  if (phase === "waiting" || phase === "closed") return [leave(facts), quiet("rules", "list")];
  if (phase === "between") return [leave(facts), quiet("result", "list")];
  if (isOut) return [leave(facts), stay(facts)];
  if (phase === "arranging") return arranging(facts);
  if (!isMine) return [off("closed", "closed", "take"), off("open", "open", "take")];
  return phase === "draw" ? taking(facts) : throwing(facts);
}

function taking({ legal, top, isTopJoker }: Facts): [Slot, Slot] {
  const open: Slot = { ...act("open", top ? "take_card" : "open", "take"), isOff: !legal.draw_discards };
  if (top) open.card = top;
  if (open.isOff && isTopJoker) open.why = "joker_stays";
  return [{ ...act("closed", "take_closed", "take"), isOff: !legal.draw_stock }, open];
}

function throwing({ legal, chosen, isAsking }: Facts): [Slot, Slot] {
  const [card] = chosen;
  const finish: Slot = { act: "finish", text: "finish", icon: "flag", look: "end", isOff: !legal.declare };
  if (card === undefined || chosen.length > 1) {
    const text = chosen.length > 1 ? "pick_one" : "pick";
    return [{ ...finish, isOff: true }, off("discard", text, "throw")];
  }
  const discard: Slot = { ...act("discard", isAsking ? "throw_joker" : "discard_card", "throw"), card };
  if (legal.discard.includes(card)) return [finish, discard];
  return [finish, { ...discard, icon: "lock", isOff: true, why: "locked" }];
}

function arranging({ legal, points }: Facts): [Slot, Slot] {
  const best: Slot = { act: "best", text: "best", icon: "star", look: "end", isOff: false };
  const show = act("show", legal.arrange ? "show" : "shown", "check");
  return [best, { ...show, count: points, isOff: !legal.arrange }];
}

const act = (name: Act, text: string, icon: IconName): Slot => ({ act: name, text, icon, look: "act", isOff: false });
const off = (name: Act, text: string, icon: IconName): Slot => ({ ...act(name, text, icon), isOff: true });
const quiet = (name: Act, icon: IconName, isOff = false): Slot => ({
  act: name,
  text: name,
  icon,
  look: "quiet",
  isOff,
});

function leave({ wantsToLeave }: Facts): Slot {
  return { ...quiet("leave", "door", wantsToLeave), text: wantsToLeave ? "leaving" : "leave" };
}

/** A wish to leave can be taken back; without one, the seat stays by itself. */
function stay({ mayStay }: Facts): Slot {
  return { ...quiet("stay", mayStay ? "undo" : "check", !mayStay), text: mayStay ? "stay" : "staying" };
}

/** What needs the house is off while it cannot be asked. */
function hold(slot: Slot, { isHeld }: Facts): Slot {
  const isLocal = slot.act === "best" || slot.act === "rules" || slot.act === "result";
  return isHeld && !isLocal ? { ...slot, isOff: true } : slot;
}
