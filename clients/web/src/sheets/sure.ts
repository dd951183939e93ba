import { useEffect, useState } from "preact/hooks";

const APART = 600; // milliseconds: a double tap is one

/** What is asked twice: `ask` makes it sure, and only after a moment may it be answered, so that a double tap does not. */
export function useSure(): { isSure: boolean; mayAnswer: boolean; ask: () => void } {
  const [isSure, setSure] = useState(false);
  const [mayAnswer, setMayAnswer] = useState(true);

  useEffect(() => {
    if (mayAnswer) return;
    const moment = setTimeout(() => setMayAnswer(true), APART);
    return () => clearTimeout(moment);
  }, [mayAnswer]);

  const ask = () => {
    setSure(true);
    setMayAnswer(false);
  };
  return { isSure, mayAnswer, ask };
}
