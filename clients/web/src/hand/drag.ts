import {
  DragDropManager,
  Draggable,
  PointerActivationConstraints,
  PointerSensor,
  PreventSelection,
} from "@dnd-kit/dom";
import { computed, effect, signal } from "@preact/signals";
import { chosen, type Key, keys, selected } from "../state/arrangement";
import { view } from "../state/game";
import { mayThrow } from "./actions";
import { type Gap, gapAt, type Layout } from "./geometry";

/** Where dragged cards would go if they were let go now. */
export type Over = { at: "hand"; gap: Gap } | { at: "new-group" | "discards" | "finish" } | null;

export interface Drag {
  keys: Key[];
  over: Over;
}

export interface Point {
  x: number;
  y: number;
}

/** The drag under way. */
export const drag = signal<Drag | null>(null);

/** The cards dragged; null while none are. It does not change with what they are over. */
export const dragged = computed<Key[] | null>(() => drag.value?.keys ?? null);

/** What a drag needs to know of the hand, and whom it tells. */
export interface Holder {
  root: HTMLElement;
  layout: () => Layout;
  /** Cards were picked up; `grip` is where on the card the finger lies. */
  picked: (keys: Key[], grip: Point, at: Point) => void;
  /** The finger is here now, in the hand's own pixels. */
  carried: (at: Point) => void;
  /** The cards were let go over something; null: they go back. */
  dropped: (keys: Key[], over: Over) => void;
}

const STARTS_AT = 8; // pixels
const REACH = 12; // pixels by which the hand and the piles are grown as targets

/** The card pressed, and where on it the finger lies. */
interface Press {
  key: Key;
  grip: Point;
}

/** Let cards be dragged with mouse, pen or finger until the returned function is called. */
export function dragging(holder: Holder): () => void {
  const manager = new DragDropManager({ plugins: [PreventSelection], sensors: [sensor] });
  // The hand as a whole is what the library drags: which card was pressed is known from where the pointer went down.
  const whole = new Draggable({ id: "hand", element: holder.root }, manager);
  const cancel = (): void => manager.actions.stop({ canceled: true });
  const pressed = presses(holder.root);
  report(manager, holder, pressed.last);
  const stops = [
    pressed.stop,
    secondFinger(cancel),
    effect(() => mark(drag.value)),
    effect(() => {
      if (drag.value?.keys.some((key) => !keys.value.includes(key))) cancel();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    whole.destroy();
    manager.destroy();
    drag.value = null;
  };
}

const sensor = PointerSensor.configure({
  activationConstraints: () => [new PointerActivationConstraints.Distance({ value: STARTS_AT })],
  preventActivation: (event) => keyAt(event.target) === null,
});

/** Keep in mind which card was pressed last. */
function presses(root: HTMLElement): { last: () => Press | null; stop: () => void } {
  let last: Press | null = null;
  const press = (event: PointerEvent): void => {
    const key = keyAt(event.target);
    if (!event.isPrimary || key === null) return;
    const card = (event.target as Element).closest("[data-key]")?.getBoundingClientRect();
    last = { key, grip: { x: event.clientX - (card?.x ?? 0), y: event.clientY - (card?.y ?? 0) } };
  };
  root.addEventListener("pointerdown", press);
  return { last: () => last, stop: () => root.removeEventListener("pointerdown", press) };
}

function secondFinger(cancel: () => void): () => void {
  const touched = ({ isPrimary }: PointerEvent): void => {
    if (!isPrimary && drag.value) cancel();
  };
  document.addEventListener("pointerdown", touched, true);
  return () => document.removeEventListener("pointerdown", touched, true);
}

/** Turn what the library tells into the drag under way. */
function report({ monitor }: DragDropManager, holder: Holder, pressed: () => Press | null): void {
  const move = (at: Point): void => {
    const now = drag.value;
    if (!now) return;
    holder.carried(inside(holder.root, at));
    const over = overAt(holder, now.keys, at);
    if (JSON.stringify(over) !== JSON.stringify(now.over)) drag.value = { ...now, over };
  };
  monitor.addEventListener("beforedragstart", (event) => {
    if (!keys.value.includes(pressed()?.key ?? "")) event.preventDefault();
  });
  monitor.addEventListener("dragstart", ({ operation }) => {
    const from = pressed();
    if (!from) return;
    const carried = selected.value.has(from.key) ? chosen.value : [from.key];
    holder.picked(carried, from.grip, inside(holder.root, operation.position.current));
    drag.value = { keys: carried, over: null };
  });
  monitor.addEventListener("dragmove", ({ to }) => to && move(to));
  monitor.addEventListener("dragend", ({ canceled, nativeEvent }) => {
    if (!canceled && nativeEvent instanceof PointerEvent) move({ x: nativeEvent.clientX, y: nativeEvent.clientY });
    const now = drag.value;
    drag.value = null;
    if (now) holder.dropped(now.keys, canceled ? null : now.over);
  });
}

function keyAt(target: EventTarget | null): Key | null {
  const card = target instanceof Element ? target.closest<HTMLElement>("[data-key]") : null;
  return card?.dataset.key ?? null;
}

function inside(root: HTMLElement, { x, y }: Point): Point {
  const box = root.getBoundingClientRect();
  return { x: x - box.x, y: y - box.y };
}

function overAt({ root, layout }: Holder, carried: readonly Key[], at: Point): Over {
  for (const [name, element] of targets()) {
    if (takes(name, carried) && covers(element, at, name === "new-group" ? 0 : REACH)) return { at: name };
  }
  if (!covers(root, at, REACH)) return null;
  const { x, y } = inside(root, at);
  const gap = gapAt(layout(), x, y);
  return gap && { at: "hand", gap };
}

function covers(element: Element, { x, y }: Point, reach: number): boolean {
  const box = element.getBoundingClientRect();
  return x >= box.left - reach && x <= box.right + reach && y >= box.top - reach && y <= box.bottom + reach;
}

type Target = "discards" | "finish" | "new-group";

function targets(): [Target, HTMLElement][] {
  const found = document.querySelectorAll<HTMLElement>("[data-drop]");
  return [...found].map((element) => [element.dataset.drop as Target, element]);
}

function takes(target: Target, carried: readonly Key[]): boolean {
  if (target === "new-group") return true;
  if (carried.length !== 1 || !mayThrow.value) return false;
  return target === "discards" || (target === "finish" && view.value?.legal.declare === true);
}

/** Show on the targets of the screen that they take what is dragged, and which of them it is over. */
function mark(now: Drag | null): void {
  for (const [name, element] of targets()) {
    if (!now || !takes(name, now.keys)) delete element.dataset.dropOn;
    else element.dataset.dropOn = now.over?.at === name ? "over" : "ready";
  }
}
