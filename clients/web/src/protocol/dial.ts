import { Unreachable } from "./problems";
import type { Seams, Socket } from "./seams";

const PATIENCE = 20_000; // milliseconds; a ticket holds for 30 seconds

/** Where to connect, and how to get in. */
export interface Door {
  websocket: string;
  ticket: () => Promise<string>;
}

/** One try to open a socket with a ticket of its own. The answer calls it off. */
export function dial(
  door: Door,
  seams: Seams,
  opened: (socket: Socket) => void,
  failed: (problem: unknown) => void,
): () => void {
  let isOver = false;
  let socket: Socket | null = null;
  const end = (): boolean => {
    if (isOver) return false;
    isOver = true;
    callOff();
    if (socket) Object.assign(socket, { onopen: null, onclose: null });
    return true;
  };
  const fail = (problem: unknown): void => {
    if (!end()) return;
    socket?.close();
    failed(problem);
  };
  const unanswered = (): void => fail(new Unreachable("The house cannot be reached."));
  const open = async (): Promise<void> => {
    const ticket = await door.ticket();
    if (isOver) return;
    const opening = seams.socket(`${door.websocket}?ticket=${encodeURIComponent(ticket)}`);
    socket = opening;
    opening.onopen = () => end() && opened(opening);
    opening.onclose = unanswered;
  };
  const callOff = seams.after(PATIENCE, unanswered);
  open().catch(fail);
  return () => end() && socket?.close();
}
