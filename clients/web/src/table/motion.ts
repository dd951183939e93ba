import type { Told, View } from "../protocol";
import { isStill } from "../state/settings";
import { type Flight, fly, landAll, outline } from "./flight";
import { MISSED_MOST, onNews } from "./happenings";

const TO_SEAT = 180; // milliseconds, here and below
const TO_HAND = 200;
const TO_PILE = 180;
const DEAL_APART = 25;
const DEAL_LASTS = 50;

/** Show by motion what the events tell, until the returned function is called. A touch ends it at once. */
export function moving(): () => void {
  const kinds = ["pointerdown", "keydown"] as const;
  for (const kind of kinds) addEventListener(kind, landAll, true);
  const stop = onNews((events, now, missed) => {
    landAll();
    if (missed > MISSED_MOST || events.length === 0 || document.hidden) return;
    const before = handRects(); // the screen has not been drawn anew yet
    requestAnimationFrame(() => show(events, now, before));
  });
  return () => {
    stop();
    landAll();
    for (const kind of kinds) removeEventListener(kind, landAll, true);
  };
}

type Rects = Map<string, DOMRect>;

/** Where each card of my hand lies. */
function handRects(): Rects {
  const cards = [...document.querySelectorAll<HTMLElement>(".hand [data-key]")];
  return new Map(cards.map((card) => [card.dataset.key ?? "", card.getBoundingClientRect()]));
}

function show(events: Told[], now: View, before: Rects): void {
  const begun = events.findLastIndex((event) => event.kind === "deal_began");
  if (begun >= 0 && !isStill.value) deal();
  let delay = 0;
  for (const event of events.slice(begun + 1)) {
    const flight = flightOf(event, now, before);
    if (!flight) continue;
    if (isStill.value) outline(flight.hides ?? null);
    else fly({ ...flight, delay });
    delay += flight.lasts;
  }
}

/** The cards of my hand come off the closed pile one after the other. */
function deal(): void {
  const from = rect(pile("stock"));
  if (!from) return;
  const cards = [...document.querySelectorAll(".hand [data-key]")];
  cards.forEach((card, place) => {
    const to = card.getBoundingClientRect();
    fly({ card: null, from, to, delay: place * DEAL_APART, lasts: DEAL_LASTS, hides: card });
  });
}

function flightOf(event: Told, now: View, before: Rects): Omit<Flight, "delay"> | null {
  if (event.kind === "drew") return event.seat === now.seat ? toHand(event, before) : toSeat(event);
  return event.kind === "discarded" ? toPile(event, now, before) : null;
}

function toSeat({ seat, card, source }: Told): Omit<Flight, "delay"> | null {
  const disc = document.querySelector(`[data-seat="${seat}"] .seat-disc`);
  const from = rect(pile(source));
  const over = rect(disc);
  if (!from || !over) return null;
  const to = new DOMRect(over.left + over.width / 4, over.top, over.width / 2, (over.width / 2) * 1.5);
  return { card, from, to, lasts: TO_SEAT };
}

function toHand({ card, source }: Told, before: Rects): Omit<Flight, "delay"> | null {
  const fresh = [...document.querySelectorAll<HTMLElement>(".hand [data-key]")].find(
    ({ dataset }) => dataset.key && !before.has(dataset.key),
  );
  const from = rect(pile(source));
  const to = rect(fresh?.querySelector(".card") ?? null);
  if (!fresh || !from || !to) return null;
  return { card, from, to, lasts: TO_HAND, isTurned: source === "stock", hides: fresh };
}

function toPile({ seat, card }: Told, now: View, before: Rects): Omit<Flight, "delay"> | null {
  const top = document.querySelector(".pile-top");
  const to = rect(top);
  const from = seat === now.seat ? goneFrom(before) : rect(document.querySelector(`[data-seat="${seat}"] .seat-disc`));
  return from && to && { card, from, to, lasts: TO_PILE, hides: top };
}

/** Where the card lay that is not in my hand any more. */
function goneFrom(before: Rects): DOMRect | null {
  const held = handRects();
  return [...before].find(([key]) => !held.has(key))?.[1] ?? null;
}

const pile = (name: string | null): Element | null => document.querySelector(`[data-pile="${name}"]`);
const rect = (element: Element | null): DOMRect | null => element?.getBoundingClientRect() ?? null;
