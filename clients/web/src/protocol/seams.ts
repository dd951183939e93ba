/** One WebSocket, as far as it is used here. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

/** All that reaches outside: sockets, time and chance. */
export interface Seams {
  socket(address: string): Socket;
  /** Epoch milliseconds. */
  now(): number;
  /** Do something after so many milliseconds; the answer calls it off. */
  after(milliseconds: number, act: () => void): () => void;
  /** From 0 up to, not including, 1. */
  chance(): number;
  /** As many bytes that nobody can foresee. */
  random(length: number): Uint8Array;
}

export const WORLD: Seams = {
  socket: (address) => new WebSocket(address) as Socket,
  now: () => Date.now(),
  after: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
  chance: () => Math.random(),
  random: (length) => crypto.getRandomValues(new Uint8Array(length)),
};
