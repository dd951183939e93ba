/** Shake the phone: milliseconds on, off, on. Where it cannot, or may not before a first touch, nothing happens. */
export function vibrate(...pattern: number[]): void {
  if (!document.hidden && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}
