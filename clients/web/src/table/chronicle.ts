import { effect, signal } from "@preact/signals";
import { news, view } from "../state/game";
import { followed, NOTHING } from "./following";

/** What was seen of the deal that is played, kept up with each view. */
export const chronicle = signal(NOTHING);

effect(() => {
  const { events, version } = news.value;
  const now = view.value;
  if (now && now.version === version) chronicle.value = followed(chronicle.peek(), events, now);
});
