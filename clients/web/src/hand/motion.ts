import type { Key } from "../state/arrangement";
import { isStill } from "../state/settings";
import { outline } from "../table/flight";
import type { Layout } from "./geometry";

export type Places = ReadonlyMap<Key, { x: number; y: number }>;

const SLIDE = 140; // milliseconds

/** Where every card lies. */
export function placesOf({ bundles }: Layout): Places {
  const all = bundles.flatMap(({ keys, x, y, step }) =>
    keys.map((key, place) => [key, { x: x + place * step, y }] as const),
  );
  return new Map(all);
}

/** Slide the cards from where they lay to where they lie; a touch finds them where they are going. */
export function slide(root: HTMLElement, from: Places, to: Places): void {
  for (const [key, { x, y }] of to) {
    const before = from.get(key);
    if (!before || (Math.abs(before.x - x) < 1 && Math.abs(before.y - y) < 1)) continue;
    const card = root.querySelector<HTMLElement>(`[data-key="${key}"]`);
    if (isStill.value) outline(card);
    else
      card?.animate([{ transform: `translate(${before.x - x}px, ${before.y - y}px)` }, { transform: "none" }], EASED);
  }
}

const EASED: KeyframeAnimationOptions = { duration: SLIDE, easing: "ease-out" };
