import { call, type Reply } from "./call";
import { BUSY_MOST, busyWait } from "./patience";
import { Denied, Unreachable } from "./problems";
import { type Seams, WORLD } from "./seams";
import type {
  DealAnswer,
  DealsAnswer,
  DeletedAnswer,
  DeniedAnswer,
  ExportAnswer,
  GrantAnswer,
  LimitsAnswer,
  LimitsPart,
  MeAnswer,
  TicketAnswer,
} from "./types";

/** The player's own affairs. Every call rejects with Denied or Unreachable, or as `idToken` does. */
export class Account {
  /** `idToken` is asked for a `fresh` one when the gateway has refused the one before. */
  constructor(
    private readonly http: string,
    private readonly idToken: (fresh?: boolean) => Promise<string>,
    private readonly seams: Pick<Seams, "after" | "chance"> = WORLD,
  ) {}

  async ticket(): Promise<string> {
    return (await this.ask<TicketAnswer>("POST", "/tickets", {})).ticket;
  }

  me(): Promise<MeAnswer> {
    return this.ask("GET", "/me");
  }

  setLimits(limits: LimitsPart): Promise<LimitsAnswer> {
    return this.ask("PUT", "/me/limits", limits);
  }

  grant(): Promise<GrantAnswer> {
    return this.ask("POST", "/me/grant", {});
  }

  deals(cursor?: number): Promise<DealsAnswer> {
    return this.ask("GET", paged("/me/deals", cursor));
  }

  deal(table: string, deal: number): Promise<DealAnswer> {
    return this.ask("GET", `/me/deals/${encodeURIComponent(table)}/${deal}`);
  }

  /** All that the house knows of me; the statement a page at a time. */
  export(cursor?: number): Promise<ExportAnswer> {
    return this.ask("GET", paged("/me/export", cursor));
  }

  /** Deletes my account, for ever. */
  remove(): Promise<DeletedAnswer> {
    return this.ask("DELETE", "/me");
  }

  private async ask<T>(method: string, path: string, body?: object): Promise<T> {
    let reply = await this.once(method, path, body, false);
    if (reply.status === 401) reply = await this.once(method, path, body, true);
    for (let busies = 1; codeOf(reply) === "busy" && busies <= BUSY_MOST; busies++) {
      await new Promise<void>((go) => this.seams.after(busyWait(busies, this.seams.chance()), go));
      reply = await this.once(method, path, body, false);
    }
    if (reply.ok) return reply.said as T;
    throw problemOf(reply);
  }

  private async once(method: string, path: string, body: object | undefined, fresh: boolean): Promise<Reply> {
    const headers = { Authorization: `Bearer ${await this.idToken(fresh)}`, "Content-Type": "application/json" };
    return call(this.http + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  }
}

const paged = (path: string, cursor?: number): string => (cursor === undefined ? path : `${path}?cursor=${cursor}`);
const codeOf = ({ said }: Reply): string | undefined => (said as Partial<DeniedAnswer> | null)?.code;

function problemOf(reply: Reply): Error {
  const { status, said } = reply;
  const message = (said as Partial<DeniedAnswer> | null)?.message;
  const code = codeOf(reply);
  if (code) return new Denied(status, code, message ?? code);
  if (status === 401) return new Denied(status, "unauthorized", "The sign-in is over; sign in again.");
  if (status === 403) return new Denied(status, "forbidden", message ?? "The house does not let this account in.");
  return new Unreachable(`The house answered ${status}; try again in a moment.`);
}
