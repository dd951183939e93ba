import { useEffect, useState } from "preact/hooks";

const APART = 600; // milliseconds: a double tap is one

/**
 * What is asked twice before it is done, and the properties of the button that does it.
 * After the first press it waits a moment, so that a double tap is no answer.
 */
export function useSure(does: () => void) {
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
  const onClick = mayAnswer ? (isSure ? does : ask) : undefined;
  return { isSure, button: { "aria-disabled": !mayAnswer, onClick } };
}
