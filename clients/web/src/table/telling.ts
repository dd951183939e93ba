import type { Told } from "../protocol";
import { hasText, t } from "../text/i18n";
import type { Logged } from "./following";

/** How to call a card: in short, or in words for who listens. */
type Namer = (card: string) => string;

/** An event as a sentence; null: it needs none. */
export function sentence({ event, names, mine }: Logged, nameCard: Namer): string | null {
  const key = keyOf(event);
  if (!key) return null;
  const isMine = event.seat !== null && event.seat === mine;
  const own = `table.told.${key}_you`;
  return t(isMine && hasText(own) ? own : `table.told.${key}`, {
    name: event.name ?? names.get(event.seat ?? -1) ?? t("table.somebody"),
    card: event.card ? nameCard(event.card) : "",
    points: event.points ?? 0,
  });
}

function keyOf(event: Told): string | null {
  switch (event.kind) {
    case "drew":
      return event.card ? `drew_${event.source}${clocked(event)}` : "drew_unseen";
    case "discarded":
      return `discarded${clocked(event)}`;
    case "dropped":
      return `dropped${clocked(event)}`;
    case "declared":
      return event.points === null ? "declared" : "declared_wrong";
    case "stood_up":
      return event.why === "left" ? "left" : "stood_up";
    case "ended":
      return `ended_${event.why}`;
    case "sat":
    case "showed":
    case "reshuffled":
    case "deal_began":
    case "no_company":
    case "closed":
      return event.kind;
    default:
      return null; // turns have no sentence, and of kinds yet unknown nothing can be said
  }
}

const clocked = ({ by_hand }: Told): string => (by_hand === false ? "_clock" : "");

/** What the others did since I moved last that a player would ask about: who dropped, declared, left, took an open card. */
export function meanwhile(log: readonly Logged[]): Logged[] {
  const moved = log.findLastIndex(({ event, mine }) => event.seat === mine && event.by_hand === true);
  return log.slice(moved + 1).filter(({ event, mine }) => event.seat !== mine && isNotable(event));
}

const isNotable = ({ kind, source }: Told): boolean =>
  ["dropped", "declared", "stood_up"].includes(kind) || (kind === "drew" && source === "discards");

/** Whether it is read aloud only to who wants all read: what another drew. */
export const isQuiet = ({ event, mine }: Logged): boolean => event.kind === "drew" && event.seat !== mine;
