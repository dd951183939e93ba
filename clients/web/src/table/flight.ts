import { createElement, render } from "preact";
import { wild } from "../state/game";
import { CardFace } from "../ui/CardFace";
import "./flight.css";

/** A card on its way over the table. */
export interface Flight {
  /** Null: face down. */
  card: string | null;
  from: DOMRect;
  to: DOMRect;
  /** Milliseconds until it leaves, and on its way. */
  delay: number;
  lasts: number;
  /** It leaves face down and turns over half way. */
  isTurned?: boolean;
  /** What is not seen until the card has landed on it. */
  hides?: Element | null;
}

const running = new Set<Animation>();

/** Let every card land at once. */
export function landAll(): void {
  for (const animation of [...running]) animation.finish();
}

/** Send a card over the table. It takes no input and says nothing. */
export function fly({ card, from, to, delay, lasts, isTurned = false, hides }: Flight): void {
  const frame = document.createElement("div");
  frame.className = "flight";
  frame.style.cssText = `left:${to.left}px;top:${to.top}px;--card-w:${to.width}px;--card-h:${to.height}px`;
  const faces = isTurned ? [face(card), createElement("div", { class: "flight-back" }, face(null))] : [face(card)];
  render(createElement("div", { class: "flight-faces" }, faces), frame);
  document.querySelector(".table")?.append(frame);
  const way = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
  const start = isTurned ? `${way} rotateY(180deg)` : way;
  const timing: KeyframeAnimationOptions = { duration: lasts, delay, easing: "ease-out", fill: "backwards" };
  const leaving: Keyframe = { transform: start, opacity: 0 }; // unseen until it leaves
  const flown = frame.animate([leaving, { opacity: 1, offset: 0.01 }, { transform: "none", opacity: 1 }], timing);
  const unseen = hides?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + lasts });
  follow(flown, () => {
    unseen?.cancel();
    render(null, frame);
    frame.remove();
  });
}

const face = (card: string | null) => createElement(CardFace, { card, wild: wild.peek() });

function follow(animation: Animation, landed: () => void): void {
  running.add(animation);
  animation.onfinish = animation.oncancel = () => {
    running.delete(animation);
    landed();
  };
}

const OUTLINED: Keyframe[] = [{ outline: "3px solid var(--act)" }, { outline: "3px solid var(--act)" }];

/** Where nothing may move: outline what has changed. */
export function outline(changed: Element | null): void {
  changed?.animate(OUTLINED, { duration: 600 });
}
