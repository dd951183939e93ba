/** How long to wait before a message that was answered `busy` is sent again, and how often. Milliseconds. */
export const BUSY_MOST = 5;

export const busyWait = (busies: number, chance: number): number => chance * 1000 * 2 ** (busies - 1);

/** How long to wait before the n-th try to connect, n from 0: all players of a city may be dialling at once. */
export const dialWait = (tries: number, chance: number): number => chance * Math.min(30, 2 ** tries / 2) * 1000;
