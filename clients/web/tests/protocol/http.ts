import { vi } from "vitest";

/** A call as it was made. */
export interface Call {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Answer the calls that follow, one after the other; a text is sent as it is, null cannot be reached. */
export function answering(...replies: ([status: number, said: object | string] | null)[]): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (url: string, { method, headers, body }: RequestInit) => {
    const text = typeof body === "string" ? JSON.parse(body) : undefined;
    calls.push({ url, method: method ?? "GET", headers: headers as Record<string, string>, body: text });
    const reply = replies.shift();
    if (!reply) throw new TypeError("no network");
    const [status, said] = reply;
    return new Response(typeof said === "string" ? said : JSON.stringify(said), { status });
  });
  return calls;
}
