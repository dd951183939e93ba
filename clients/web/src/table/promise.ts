const ENDS = 4;

/** A commitment as long as one compares at a glance: its two ends. */
export const shortened = (hex: string): string =>
  hex.length > 2 * ENDS ? `${hex.slice(0, ENDS)}…${hex.slice(-ENDS)}` : hex;
