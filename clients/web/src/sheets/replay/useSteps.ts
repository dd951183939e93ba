import { useEffect, useState } from "preact/hooks";

const APACE = 1200; // milliseconds from step to step

/** Which of the steps 0 to `last` is shown, and whether they go on by themselves. */
export function useSteps(last: number) {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const isRunning = isPlaying && at < last;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setAt(at + 1), APACE);
    return () => clearTimeout(timer);
  }, [isRunning, at]);
  return {
    at,
    isPlaying: isRunning,
    goTo: (to: number) => {
      setPlaying(false);
      setAt(Math.max(0, Math.min(last, to)));
    },
    /** Go on or stop; at the end, begin again. */
    flip: () => {
      if (!isRunning && at === last) setAt(0);
      setPlaying(!isRunning);
    },
  };
}
