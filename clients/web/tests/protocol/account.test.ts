import { afterEach, describe, expect, test, vi } from "vitest";
import { Account, Denied, NotSignedIn, Unreachable } from "../../src/protocol";
import { answering } from "./http";

const LIMITS = { daily_loss: 5000, excluded_until: null, remind_minutes: 45 };
const waits: number[] = [];
const seams = {
  after: (milliseconds: number, act: () => void) => {
    waits.push(milliseconds);
    queueMicrotask(act);
    return () => {};
  },
  chance: () => 1,
};
const account = (idToken: (fresh?: boolean) => Promise<string> = async () => "token") =>
  new Account("https://api.example", idToken, seams);

afterEach(() => {
  vi.unstubAllGlobals();
  waits.length = 0;
});

describe("a call", () => {
  test.each([
    ["a ticket", (a: Account) => a.ticket(), "POST", "/tickets", {}],
    ["who I am", (a: Account) => a.me(), "GET", "/me", undefined],
    ["limits", (a: Account) => a.setLimits(LIMITS), "PUT", "/me/limits", LIMITS],
    ["the day's chips", (a: Account) => a.grant(), "POST", "/me/grant", {}],
    ["my deals", (a: Account) => a.deals(), "GET", "/me/deals", undefined],
    ["older deals", (a: Account) => a.deals(57), "GET", "/me/deals?cursor=57", undefined],
    ["all that is known of me", (a: Account) => a.export(), "GET", "/me/export", undefined],
    ["older entries", (a: Account) => a.export(57), "GET", "/me/export?cursor=57", undefined],
    ["the end of my account", (a: Account) => a.remove(), "DELETE", "/me", undefined],
    ["one deal", (a: Account) => a.deal("6sUJw6aJdBCS", 3), "GET", "/me/deals/6sUJw6aJdBCS/3", undefined],
  ])("for %s goes where the house hears it, with the ID token", async (_, ask, method, path, body) => {
    const calls = answering([200, { ticket: "t" }]);
    await ask(account());

    const headers = { Authorization: "Bearer token", "Content-Type": "application/json" };
    expect(calls).toEqual([{ url: `https://api.example${path}`, method, headers, body }]);
  });

  test("answers what the house said", async () => {
    answering([201, { ticket: "abc", until: 1 }], [200, { limits: LIMITS, pending: null }]);

    expect(await account().ticket()).toBe("abc");
    expect(await account().setLimits(LIMITS)).toEqual({ limits: LIMITS, pending: null });
  });
});

describe("a call that is refused", () => {
  test("for its token is made once more with a fresh one", async () => {
    const calls = answering([401, { message: "Unauthorized" }], [200, { player: "p" }]);
    const me = await account(async (fresh) => (fresh ? "new" : "old")).me();

    expect(me).toEqual({ player: "p" });
    expect(calls.map(({ headers }) => headers.Authorization)).toEqual(["Bearer old", "Bearer new"]);
  });

  test("for the fresh one too is denied", async () => {
    const calls = answering([401, { message: "Unauthorized" }], [401, { message: "Unauthorized" }]);

    await expect(account().me()).rejects.toMatchObject({ name: "Denied", status: 401, code: "unauthorized" });
    expect(calls.length).toBe(2);
  });

  test("is denied with the house's code and sentence", async () => {
    answering([403, { code: "not_adult", message: "Play is for adults." }]);
    const denied = await account()
      .ticket()
      .catch((problem) => problem);

    expect(denied).toBeInstanceOf(Denied);
    expect(denied).toMatchObject({ status: 403, code: "not_adult", message: "Play is for adults." });
  });

  test("by the gateway with 403 is denied too", async () => {
    answering([403, { message: "Forbidden" }]);

    await expect(account().ticket()).rejects.toMatchObject({ status: 403, code: "forbidden" });
  });

  test("because I still play is denied and asked no more", async () => {
    const calls = answering([409, { code: "still_playing", message: "You sit at a table." }]);

    await expect(account().remove()).rejects.toMatchObject({ status: 409, code: "still_playing" });
    expect(calls.length).toBe(1);
  });

  test("for want of a sign-in rejects as the token does", async () => {
    answering();
    const signedOut = new NotSignedIn("signed_out", "Sign in first.");

    await expect(account(() => Promise.reject(signedOut)).me()).rejects.toBe(signedOut);
  });
});

describe("a call that fails", () => {
  test("by the network cannot reach the house", async () => {
    answering(null);

    await expect(account().me()).rejects.toBeInstanceOf(Unreachable);
  });

  test.each([
    [500, { message: "Internal Server Error" }],
    [502, "<html>"],
  ])("with %i cannot reach it either", async (status, said) => {
    answering([status, said]);

    await expect(account().me()).rejects.toBeInstanceOf(Unreachable);
  });

  test("because the house is busy is made again after a while", async () => {
    const busy: [number, object] = [503, { code: "busy", message: "Too much changed." }];
    const calls = answering(busy, busy, [201, { granted: 10 }]);

    expect(await account().grant()).toEqual({ granted: 10 });
    expect([calls.length, waits]).toEqual([3, [1000, 2000]]);
  });

  test("because it is always busy is denied after five more", async () => {
    const busy: [number, object] = [503, { code: "busy", message: "Too much changed." }];
    const calls = answering(...Array(7).fill(busy));

    await expect(account().grant()).rejects.toMatchObject({ status: 503, code: "busy" });
    expect(calls.length).toBe(6);
  });
});
