import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { clearSelection, type Key, keys, lay } from "../state/arrangement";
import { cardInWords } from "../text/cards";
import { t } from "../text/i18n";
import { announce } from "../ui/live";
import { finish, throwCard } from "./actions";
import { put } from "./arranging";
import { BundleOfCards } from "./BundleOfCards";
import { drag, dragged, dragging, type Holder, type Over, type Point } from "./drag";
import { Ghost } from "./Ghost";
import { bundlesOf, type Layout, layOut, lowest, measuresFor, roomFor } from "./geometry";
import { cardOf } from "./groups";
import { keepFocus, onArrow, onLetter } from "./keyboard";
import { type Places, placesOf, slide } from "./motion";
import { useBox } from "./useBox";
import { Whisper } from "./Whisper";
import "./hand.css";

const windowHeight = signal(innerHeight);
addEventListener("resize", () => {
  windowHeight.value = innerHeight;
});

/**
 * My cards in their groups, in a grid's `auto` track: as wide as it, and as high as the rows want to be, down to cards of
 * 60 pixels where the rest of the grid leaves less.
 */
export function Hand() {
  const root = useRef<HTMLDivElement>(null);
  const box = useBox(root);
  const measures = measuresFor(box.width, windowHeight.value);
  const layout = layOut(bundlesOf(lay.value), box.width, box.height || null, measures);
  const now = useRef<Layout>(layout);
  now.current = layout;
  const ghost = useRef<HTMLDivElement>(null);
  useSlides(root, layout, box.width);
  useHandlers(root, now, ghost);

  return (
    <div
      ref={root}
      class="hand"
      role="toolbar"
      aria-label={t("hand.label", { count: keys.value.length })}
      data-dragging={dragged.value !== null}
      style={{
        minHeight: `${lowest(layout.rows, measures)}px`,
        containIntrinsicHeight: `${roomFor(layout.rows, measures)}px`,
        "--card-w": `${layout.card}px`,
        "--card-h": `${layout.height}px`,
        "--lift": `${measures.lift}px`,
      }}
      onTouchStart={LISTENED}
      onKeyDown={(event) => root.current && onArrow(root.current, event)}
    >
      {box.width > 0 &&
        layout.bundles.map((bundle) => <BundleOfCards key={nameOf(bundle)} bundle={bundle} layout={layout} />)}
      <InsertionBar />
      <Ghost frame={ghost} height={layout.height} card={layout.card} />
      <Whisper />
    </div>
  );
}

/** Safari shows that a card is pressed only where touches are listened to. */
const LISTENED = (): void => {};

const nameOf = ({ group, from }: { group: number | "loose"; from: number }): string => `${group}.${from}`;

/** The mark at the gap into which dragged cards would go. */
function InsertionBar() {
  const over = drag.value?.over;
  if (over?.at !== "hand") return null;
  return <div class="hand-bar" style={{ transform: `translate(${over.gap.x - 2}px, ${over.gap.y}px)` }} />;
}

/** Let cards slide to where they lie now; from where the finger let them go, if it carried them. */
function useSlides(root: { current: HTMLDivElement | null }, layout: Layout, width: number): void {
  const before = useRef<{ places: Places; width: number }>({ places: new Map(), width: 0 });
  useLayoutEffect(() => {
    const places = placesOf(layout);
    const from = new Map([...before.current.places, ...carriedTo]);
    if (root.current && before.current.width === width) slide(root.current, from, places);
    carriedTo.clear();
    before.current = { places, width };
  });
}

/** Where the finger let go of cards, until they are drawn in their places. */
const carriedTo = new Map<Key, Point>();

function useHandlers(
  root: { current: HTMLDivElement | null },
  layout: { current: Layout },
  ghost: { current: HTMLDivElement | null },
): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const stopDrag = dragging(holderOf(element, layout, ghost));
    const stopFocus = keepFocus(element);
    document.addEventListener("keydown", onLetter);
    document.addEventListener("click", clearOnFelt);
    return () => {
      stopDrag();
      stopFocus();
      document.removeEventListener("keydown", onLetter);
      document.removeEventListener("click", clearOnFelt);
    };
  }, []);
}

/** A tap on the felt, beside everything that can be pressed. */
function clearOnFelt({ target }: MouseEvent): void {
  if (!(target instanceof Element) || !target.closest(".felt, .hand")) return;
  if (!target.closest("button, a, input, dialog, [role=menu], [data-drop]")) clearSelection();
}

function holderOf(root: HTMLElement, layout: { current: Layout }, ghost: { current: HTMLDivElement | null }): Holder {
  let grip: Point = { x: 0, y: 0 };
  let at: Point = { x: 0, y: 0 };
  const carried = (point: Point): void => {
    at = { x: point.x - grip.x, y: point.y - grip.y };
    if (ghost.current) ghost.current.style.transform = `translate(${at.x}px, ${at.y}px)`;
  };
  return {
    root,
    layout: () => layout.current,
    picked: (some, where, point) => {
      grip = where;
      carried(point);
      const [first] = some;
      const one = some.length === 1 && first ? t("hand.told.picked_up", { card: cardInWords(cardOf(first)) }) : null;
      announce(one ?? t("hand.told.picked_up_many", { count: some.length }));
    },
    carried,
    dropped: (some, over) => {
      for (const key of some) carriedTo.set(key, at);
      drop(some, over);
    },
  };
}

function drop(some: Key[], over: Over): void {
  if (over?.at === "hand") put(some, over.gap);
  else if (over?.at === "new-group") put(some, { group: "new", index: 0 });
  else if (over?.at === "discards") throwCard(some[0]);
  else if (over?.at === "finish") finish(some[0]);
  else announce(t("hand.told.back"));
}
