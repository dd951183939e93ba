import type { SeatView, Status, View } from "../protocol";
import { t } from "../text/i18n";

export interface SeatStatus {
  text: string;
  tone: "act" | "alarm" | "plain";
}

/** The word under a seat's name. The first that applies: how it came out, its turn, what is wrong with it. */
export function statusOf(
  view: View,
  seat: SeatView,
  hasTurn: boolean,
  isOnBank: boolean,
  shown: ReadonlySet<number>,
): SeatStatus | null {
  const { play } = view;
  const say = (key: string, tone: SeatStatus["tone"], values = {}) => ({ text: t(`table.seat.${key}`, values), tone });
  if (play && !seat.dealt_in) return say("next_deal", "alarm");
  const out = outcome(play?.result?.seats.find((one) => one.seat === seat.seat)?.status ?? seat.out, seat.points);
  if (out) return say(...out);
  if (hasTurn) return say(isOnBank ? "on_bank" : "choosing", "act");
  if (!seat.connected) return say("offline", "alarm");
  if (play?.declared && !play.result) {
    if (play.declared.seat === seat.seat) return say("declared", "plain");
    return say(shown.has(seat.seat) ? "shown" : "arranging", "plain");
  }
  return play && seat.lapses > 0 ? say("missed", "alarm", { lapses: seat.lapses }) : null;
}

function outcome(status: Status | null, points: number | null): [string, SeatStatus["tone"], object] | null {
  switch (status) {
    case "dropped_first":
    case "dropped_later":
      return ["dropped", "alarm", { points }];
    case "wrong_declaration":
      return ["wrong", "alarm", { points }];
    case "won":
      return ["won", "act", {}];
    case "lost":
      return ["lost", "alarm", { points }];
    default:
      return null;
  }
}
