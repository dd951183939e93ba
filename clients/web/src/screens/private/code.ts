/** A code as the house writes it, however it was typed or pasted: capitals, nothing between them. */
export const tidyCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
