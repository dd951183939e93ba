import { effect, untracked } from "@preact/signals";
import type { Told, View } from "../protocol";
import { connection } from "../state/game";
import { settings } from "../state/settings";
import { cardInWords } from "../text/cards";
import { t } from "../text/i18n";
import { announce } from "../ui/live";
import { logged } from "./following";
import { onLastSeconds, onMyTurn, onNews } from "./happenings";
import { isQuiet, sentence } from "./telling";
import { clock } from "./turn";

/** Say what happens to who cannot see it, until the returned function is called. Seconds never tick aloud. */
export function announcing(): () => void {
  const stops = [
    onNews(sayEvents),
    onMyTurn(sayMyTurn),
    onLastSeconds(() => announce(t("table.say.last"), true)),
    sayConnection(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function sayEvents(events: Told[], now: View): void {
  const said = logged(events, now)
    .filter((one) => settings.readAll.value || !isQuiet(one))
    .map((one) => sentence(one, cardInWords))
    .filter((one) => one !== null);
  if (said.length > 0) announce(said.join(" "));
}

function sayMyTurn(now: View): void {
  const top = now.play?.discards.at(-1)?.card;
  const seconds = clock.value?.turn ?? 0;
  announce(t(`table.say.your_turn${top ? "_card" : ""}`, { seconds, card: top ? cardInWords(top) : "" }), true);
}

function sayConnection(): () => void {
  let wasDown = false;
  return effect(() => {
    const { state } = connection.value;
    untracked(() => {
      if (state === "waiting" && !wasDown) announce(t("table.say.no_connection"), true);
      if (state === "live" && wasDown) announce(t("table.say.connected"));
      wasDown = state === "waiting" || (wasDown && state !== "live");
    });
  });
}
