import { effect, signal, untracked } from "@preact/signals";
import type { PlayedForView, View } from "../protocol";
import { isLive, view } from "../state/game";
import { sheet } from "../state/sheets";
import { stored } from "../state/stored";
import { cardShort } from "../text/cards";
import { t } from "../text/i18n";
import { toast } from "../ui/toasts";
import { lastGap } from "./link";

/** How much of `play.away` the player was shown: of which deal, and how many plays of the clock. */
const told = stored("away-told", { deal: "", plays: 0 }, sessionStorage);

/** What the clock played that the player has yet to read; null: nothing. */
export const unread = signal<{ plays: PlayedForView[]; gap: number } | null>(null);

const HERE = 10_000; // milliseconds since the last input for which a player counts as here
let lastInput = Number.NEGATIVE_INFINITY; // a page just opened has nobody at it yet
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => (lastInput = performance.now()), true);

let wasDown = false;
let followedView: View | null = null;

/** Draws and discards among the plays: each is told once. */
const playsIn = (away: PlayedForView[]): number =>
  away.reduce((sum, one) => sum + Number(one.drew !== null) + Number(one.threw !== null), 0);

effect(() => {
  if (!isLive.value) wasDown = true;
});

effect(() => {
  const now = view.value;
  if (!now || !isLive.value || now === followedView) return;
  followedView = now;
  untracked(() => follow(now));
});

function follow(now: View): void {
  const deal = `${now.table} ${now.deal}`;
  const away = now.play?.result ? [] : (now.play?.away ?? []);
  const plays = playsIn(away);
  const before = told.value.deal === deal ? told.value.plays : 0;
  if (plays > before) tell(away);
  else if (plays === 0 || plays < before) read();
  told.value = { deal, plays };
  wasDown = false;
}

function tell(away: PlayedForView[]): void {
  const isHere = !document.hidden && !wasDown && performance.now() - lastInput < HERE;
  const last = away.at(-1);
  if (isHere && unread.value === null && last) toast(played(last));
  else unread.value = { plays: away, gap: wasDown ? lastGap.value : (unread.value?.gap ?? 0) };
}

/** What the clock played in one turn, in a sentence. */
export function played({ drew, threw }: PlayedForView): string {
  const values = { drew: drew ? cardShort(drew) : "", threw: threw ? cardShort(threw) : "" };
  if (!threw) return t("table.away.drew_only", values);
  return t(drew ? "table.away.both" : "table.away.threw_only", values);
}

/** Open the sheet as soon as the player can see it and nothing else lies over the table. */
effect(() => {
  if (unread.value && isLive.value && sheet.value === null) sheet.value = { name: "away" };
});

export function read(): void {
  unread.value = null;
  if (sheet.value?.name === "away") sheet.value = null;
}
