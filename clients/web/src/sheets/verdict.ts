import type { ResultView, SeatResult, View } from "../protocol/types";
import { mySeat } from "../table/seating";
import { hasText, t } from "../text/i18n";
import { count, listed } from "../text/numbers";

/** An ended deal with what its sentences need. */
export interface Ended {
  table: string;
  deal: number;
  variant: string;
  /** Minor units per point; 0 in practice. */
  stake: number;
  /** My seat; null when I was not dealt in. */
  seat: number | null;
  result: ResultView;
}

/** The ended deal of a view; null while it is played. Who sits where another played the deal was not dealt in. */
export function endedIn(view: View): Ended | null {
  const { table, deal, variant, stake, play } = view;
  const seat = mySeat(view)?.dealt_in ? view.seat : null;
  return play?.result ? { table, deal, variant, stake, seat, result: play.result } : null;
}

export const mineIn = ({ result, seat }: Ended): SeatResult | null =>
  result.seats.find((one) => one.seat === seat) ?? null;

const winnersOf = ({ seats }: ResultView): SeatResult[] => seats.filter(({ status }) => status === "won");

/** What to call a seat of a result: you, the player's name, or its number when nobody by a name sits there now. */
export function seatName(ended: Ended, seat: number | null): string {
  if (seat !== null && seat === ended.seat) return t("common.you");
  const name = ended.result.seats.find((one) => one.seat === seat)?.name;
  return name || t("sheets.seat", { seat: (seat ?? 0) + 1 });
}

/** The points of all who pay together. */
const pointsPaid = ({ seats }: ResultView): number => seats.reduce((sum, { points }) => sum + points, 0);

/** Who won and what it is to me, in one sentence. */
export function verdict(ended: Ended): string {
  const { result, stake } = ended;
  if (result.how === "void") return t(stake ? "sheets.verdict.void" : "sheets.verdict.void_practice");
  const mine = mineIn(ended);
  if (mine?.status === "won") {
    return stake ? t("sheets.verdict.won", { chips: count(mine.money) }) : t("sheets.verdict.won_practice");
  }
  const name = listed(winnersOf(result).map(({ seat }) => seatName(ended, seat)));
  if (!mine) return t("sheets.verdict.others", { name });
  if (!stake) return t("sheets.verdict.paid_practice", { name, points: t("common.points", { count: mine.points }) });
  const chips = count(-mine.money);
  return t(mine.money ? "sheets.verdict.paid" : "sheets.verdict.paid_nothing", { name, chips });
}

/** How the verdict's money came about, sentence by sentence. */
export function verdictNotes(ended: Ended): string[] {
  const { result, stake } = ended;
  const mine = mineIn(ended);
  const how = `sheets.how.${result.how}`;
  const notes = hasText(how) ? [t(how)] : [];
  if (result.how === "void") return notes;
  if (!mine) return [...notes, t("sheets.verdict.not_dealt")];
  if (!stake) return [...notes, t("sheets.verdict.practice")];
  return [...notes, mine.status === "won" ? gain(result, stake) : loss(mine, stake)];
}

function gain(result: ResultView, stake: number): string {
  const points = t("common.points", { count: pointsPaid(result) });
  const values = { points, stake: count(stake), rake: count(result.rake) };
  if (winnersOf(result).length > 1) return t("sheets.verdict.gain_shared", values);
  return t(result.rake ? "sheets.verdict.gain" : "sheets.verdict.gain_no_rake", values);
}

const loss = ({ points }: SeatResult, stake: number): string =>
  t("sheets.verdict.loss", { points: t("common.points", { count: points }), stake: count(stake) });

/** A seat's status in a word. */
export function statusText({ result }: Ended, { status }: SeatResult): string {
  if (result.how === "void") return t("sheets.status.void");
  if (status === "won" && result.how === "declared") return t("sheets.status.declared");
  return t(`sheets.status.${status}`);
}

/** The seats in the order shown: winners, then me, then from the fewest points up. */
export function inOrder({ result, seat }: Ended): SeatResult[] {
  const rank = (one: SeatResult): number => (one.status === "won" ? 0 : one.seat === seat ? 1 : 2);
  return [...result.seats].sort((one, other) => rank(one) - rank(other) || one.points - other.points);
}

/** A line of the money: what, and how much. */
export interface MoneyLine {
  text: string;
  money: number;
}

/** Where the money went: the pot, the rake, and what each winner gets. Together they come to zero. */
export function moneyLines(ended: Ended, rakePercent: number): MoneyLine[] {
  const { result, stake } = ended;
  const pot = t("sheets.result.pot", {
    points: t("common.points", { count: pointsPaid(result) }),
    stake: count(stake),
  });
  const rake = { text: t("sheets.result.rake", { percent: rakePercent }), money: -result.rake };
  return [
    { text: pot, money: result.pot },
    ...(rakePercent ? [rake] : []),
    ...winnersOf(result).map(({ seat, money }) => ({
      text: seat === ended.seat ? t("sheets.result.you_get") : t("sheets.result.gets", { name: seatName(ended, seat) }),
      money,
    })),
  ];
}
