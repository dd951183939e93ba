/** The four suits as shapes, for phones turn the characters into pictures. A grid of 24. */
const SHAPES = {
  C: "M12 2.5a4.6 4.6 0 0 0-4.3 6.3A4.6 4.6 0 1 0 11 16.2c-.2 2-1 3.8-2.3 5.3h6.6c-1.3-1.5-2.1-3.3-2.3-5.3a4.6 4.6 0 1 0 3.3-7.4A4.6 4.6 0 0 0 12 2.5z",
  D: "M12 2l7.5 10L12 22 4.5 12z",
  H: "M12 21.5C5 15.5 2.5 12 2.5 8.4A5 5 0 0 1 12 6.5a5 5 0 0 1 9.5 1.9c0 3.6-2.5 7.1-9.5 13.1z",
  S: "M12 2.5C7 8 3 11 3 14.7a4.5 4.5 0 0 0 8 2.8c-.2 1.6-.9 2.9-2 4h6c-1.1-1.1-1.8-2.4-2-4a4.5 4.5 0 0 0 8-2.8C21 11 17 8 12 2.5z",
} as const;

export type Suit = keyof typeof SHAPES;

const COLOURS: Record<Suit, string> = {
  C: "var(--clubs)",
  D: "var(--diamonds)",
  H: "var(--hearts)",
  S: "var(--spades)",
};

/** A suit's mark in its colour, as high as a letter unless told otherwise. */
export function SuitMark({ suit, size = "0.9em" }: { suit: Suit; size?: string }) {
  return (
    <svg class="suit" style={{ width: size, height: size }} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SHAPES[suit]} fill={COLOURS[suit]} />
    </svg>
  );
}
