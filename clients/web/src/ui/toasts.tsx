import { signal } from "@preact/signals";
import "./toasts.css";

interface Shown {
  id: number;
  text: string;
  undo: Undo | undefined;
}

interface Undo {
  label: string;
  does: () => void;
}

const STAYS = 6000; // milliseconds
const shown = signal<readonly Shown[]>([]);
let last = 0;

/** Say something for six seconds; with `undo`, with a button that takes it back. */
export function toast(text: string, undo?: Undo): void {
  const id = ++last;
  shown.value = [...shown.value.filter((one) => one.text !== text).slice(-1), { id, text, undo }];
  setTimeout(() => forget(id), STAYS);
}

function forget(id: number): void {
  shown.value = shown.value.filter((one) => one.id !== id);
}

/** Take back the offers to undo: what they would change lies under something now. */
export function forgetUndos(): void {
  shown.value = shown.value.filter(({ undo }) => !undo);
}

/** Where toasts stand; once, in the app's frame. A sheet lies in the top layer, so it shows them in its own. */
export function Toasts() {
  return (
    <div class="toasts" role="status">
      {shown.value.map(({ id, text, undo }) => (
        <div class="toast" key={id}>
          <span>{text}</span>
          {undo && (
            <button
              type="button"
              onClick={() => {
                undo.does();
                forget(id);
              }}
            >
              {undo.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
