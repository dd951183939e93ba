// Days are counted in India, which has no summer time.

export const DAY = 86_400; // seconds
export const INDIA_AHEAD = 19_800; // seconds, of UTC

/** Today there, as in 2027-01-31, at a moment in epoch seconds. */
export const todayInIndia = (at: number): string => new Date((at + INDIA_AHEAD) * 1000).toISOString().slice(0, 10);
