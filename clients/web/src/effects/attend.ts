import { announcing } from "../table/announcing";
import { moving } from "../table/motion";
import { notifying } from "./notifying";
import { sounding } from "./sounding";
import { waking } from "./waking";

/** Everything that follows the table beside its picture: motion, sound, vibration, words, notifications. */
export function attend(): () => void {
  const stops = [moving(), announcing(), sounding(), notifying(), waking()];
  return () => {
    for (const stop of stops) stop();
  };
}
