import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { forgetUndos, Toasts } from "./toasts";
import "./sheet.css";

interface Props {
  /** What the sheet is called, for who cannot see it. */
  label: string;
  /** Called by Escape, the back gesture, a swipe down or a tap beside it: the harmless answer. */
  onClose: () => void;
  /** Input is ignored for so long after opening, milliseconds: a tap meant for the table must not land here. */
  deafFor?: number;
  class?: string;
  children: ComponentChildren;
}

const SWIPE = 80; // pixels downwards

/** A sheet from the lower edge (a dialog in the middle of a wide window). It traps the focus and gives it back. */
export function Sheet({ label, onClose, deafFor = 0, class: more, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isDeaf, setDeaf] = useState(deafFor > 0);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    forgetUndos();
    element.showModal();
    element.focus(); // on no button: a key pressed for the table must not answer
    element.scrollTop = 0;
    const leaveBack = onBack(() => close.current());
    const hearing = setTimeout(() => setDeaf(false), deafFor);
    return () => {
      clearTimeout(hearing);
      leaveBack();
      element.close();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Escape, which comes as onCancel
    <dialog
      ref={dialog}
      class={["sheet", more].filter(Boolean).join(" ")}
      aria-label={label}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        if (!isDeaf) onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && !isDeaf && onClose()}
    >
      <div class="sheet-body" inert={isDeaf}>
        <Grip onSwipe={onClose} />
        {children}
      </div>
      <Toasts />
    </dialog>
  );
}

function Grip({ onSwipe }: { onSwipe: () => void }) {
  const from = useRef<number | null>(null);
  return (
    <div
      class="sheet-grip"
      aria-hidden="true"
      onPointerDown={(event) => {
        from.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={(event) => {
        if (from.current !== null && event.clientY - from.current > SWIPE) onSwipe();
        from.current = null;
      }}
      onPointerCancel={() => {
        from.current = null;
      }}
    />
  );
}

const onTop: (() => void)[] = [];
let hasEntry = false;

/** Let the back gesture mean `then` until the returned function is called. All sheets share one entry of the history. */
function onBack(then: () => void): () => void {
  if (onTop.push(then) === 1) addEventListener("popstate", wentBack);
  takeEntry();
  return () => {
    onTop.splice(onTop.lastIndexOf(then), 1);
    setTimeout(giveBack); // a sheet that follows this one at once takes the entry over
  };
}

function takeEntry(): void {
  if (!hasEntry) history.pushState({ sheet: true }, "");
  hasEntry = true;
}

function wentBack(): void {
  if (history.state?.sheet) return;
  hasEntry = false;
  onTop.at(-1)?.();
}

function giveBack(): void {
  if (onTop.length > 0) {
    takeEntry();
    return;
  }
  removeEventListener("popstate", wentBack);
  if (hasEntry && history.state?.sheet) history.back();
  hasEntry = false;
}
