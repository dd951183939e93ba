import type { Told, View } from "../protocol";
import { settings } from "../state/settings";
import { MISSED_MOST, onLastSeconds, onMyTurn, onNews } from "../table/happenings";
import { chord, lowNote, riffle, tap, tick, twoNotes, unlock } from "./sound";
import { vibrate } from "./vibration";

/** Sound and vibration by what happens, until the returned function is called. */
export function sounding(): () => void {
  addEventListener("pointerdown", unlock, { once: true });
  const stops = [
    onNews(hear),
    onMyTurn(() => play(twoNotes, 40)),
    onLastSeconds(() => play(lowNote, 40, 60, 40)),
    () => removeEventListener("pointerdown", unlock),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function play(sound: () => void, ...pattern: number[]): void {
  if (settings.sound.value) sound();
  if (settings.vibration.value && pattern.length > 0) vibrate(...pattern);
}

function hear(events: Told[], now: View, missed: number): void {
  if (missed > MISSED_MOST) return;
  const kinds = new Set(events.map((event) => event.kind));
  if (kinds.has("deal_began")) play(riffle);
  if (kinds.has("discarded")) play(tap);
  if (events.some((event) => event.kind === "drew" && event.seat === now.seat)) play(tick, 10);
  const mine = now.play?.result?.seats.find((one) => one.seat === now.seat);
  if (kinds.has("ended") && mine?.status === "won") play(chord);
}
