import type { Kind } from "./contract";
import { Ask } from "./message";
import type { Answer, LobbyAnswer, ResultAnswer, TableAnswer, View } from "./types";

/** A kind, or the code of a private table, which tells its kind. */
export type Wanted = Kind | { code: string };

export const sync = (): Ask<TableAnswer> =>
  // A line on which it is not answered is given up, again and again.
  new Ask({ action: "matchmake", op: "sync" }, seated, true, Number.POSITIVE_INFINITY);

export function lobby(wanted: Partial<Kind>): Ask<LobbyAnswer> {
  const asked = given(wanted);
  const { code, variant = null, stake = null, seats = null } = asked;
  const isKind = variant !== null && stake !== null && seats !== null;
  const isAsked = (answer: LobbyAnswer): boolean => {
    if (code !== undefined) return answer.code === code;
    return !isKind || (answer.variant === variant && answer.stake === stake && answer.size === seats);
  };
  return new Ask({ action: "matchmake", op: "lobby", ...asked }, (answer) =>
    answer.type === "lobby" && isAsked(answer) ? answer : null,
  );
}

export const createPrivate = ({ variant, stake, seats }: Kind): Ask<LobbyAnswer> =>
  new Ask(
    { action: "matchmake", op: "create_private", variant, stake, seats },
    (answer) => (answer.type === "lobby" && answer.code !== null ? answer : null),
    false,
  );

export const join = (kind: Kind, commitment: string, nonce: string): Ask<TableAnswer> =>
  new Ask(
    { action: "matchmake", op: "join", ...given(kind), commitment, nonce },
    // While I sit at another kind of table, its views keep coming.
    (answer) => (seated(answer) && isOfKind((answer as TableAnswer).view, kind) ? (answer as TableAnswer) : null),
  );

export const result = (table: string, deal: number): Ask<ResultAnswer> =>
  new Ask({ action: "settle", op: "result", table, deal }, (answer) =>
    answer.type === "result" && answer.table === table && answer.deal === deal ? answer : null,
  );

const seated = (answer: Answer): TableAnswer | null =>
  answer.type === "table" && answer.view.seat !== null ? answer : null;

/** What is given of a kind; practice is for nothing. */
function given({ variant, stake, seats, practice, code }: Partial<Kind>): Partial<Kind> {
  return {
    ...(variant !== undefined && { variant }),
    ...(practice ? { stake: 0 } : stake !== undefined && { stake }),
    ...(seats !== undefined && { seats }),
    ...(practice && { practice }),
    ...(code !== undefined && { code }),
  };
}

const isOfKind = (view: View, kind: Kind): boolean =>
  view.variant === kind.variant &&
  view.size === kind.seats &&
  view.practice === (kind.practice ?? false) &&
  view.stake === (kind.practice ? 0 : kind.stake) &&
  view.code === (kind.code ?? null);
