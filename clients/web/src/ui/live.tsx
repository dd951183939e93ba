import { signal } from "@preact/signals";

const AGAIN = "\u00a0"; // a sentence said twice must change, or nobody hears it the second time
const polite = signal("");
const assertive = signal("");

/** Say a sentence to who listens to the page: when there is a pause, or at once. */
export function announce(text: string, isUrgent = false): void {
  const region = isUrgent ? assertive : polite;
  region.value = region.peek() === text ? text + AGAIN : text;
}

/** Where sentences are heard from; once on a screen. */
export function LiveRegions() {
  return (
    <>
      <div class="hidden-text" role="status">
        {polite.value}
      </div>
      <div class="hidden-text" role="alert">
        {assertive.value}
      </div>
    </>
  );
}
