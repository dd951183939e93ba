import { Unreachable } from "./problems";

const PATIENCE = 10_000; // milliseconds

/** What an HTTP call was answered. `said` is null when that was no JSON. */
export interface Reply {
  ok: boolean;
  status: number;
  said: unknown;
}

/** One HTTP call. Rejects with Unreachable. */
export async function call(url: string, request: RequestInit): Promise<Reply> {
  try {
    const reply = await fetch(url, { ...request, signal: AbortSignal.timeout(PATIENCE) });
    return { ok: reply.ok, status: reply.status, said: parsed(await reply.text()) };
  } catch {
    throw new Unreachable("The house cannot be reached; try again in a moment.");
  }
}

/** The JSON value of a text; null when it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
