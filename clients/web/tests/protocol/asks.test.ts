import { describe, expect, test } from "vitest";
import { App, COMMITMENT, GATEWAY, offer, PING, refused, SYNC, table, view, watched } from "./world";

const KIND = { variant: "market", stake: 10, seats: 2 };
const LOBBY = { v: 1, action: "matchmake", op: "lobby" };
const ASKED = { ...LOBBY, ...KIND };
const SEATED = view({ version: 1, number: 0, phase: "waiting", deal: 0 });

const joins = (app: App) => app.wire.sent.filter(({ op }) => op === "join");

describe("asking the lobby", () => {
  test("what it says is the answer", async () => {
    const app = await new App().at(null);
    const answered = app.house.lobby(KIND);
    expect(app.wire.sent).toEqual([ASKED]);
    await app.hears(offer());

    expect(await answered).toEqual({ is: "answered", answer: offer() });
  });

  test("part of a kind asks for no table", async () => {
    const app = await new App().at(null);
    const answered = app.house.lobby({ variant: "market", seats: 2 });
    await app.hears(offer({ table: null, variant: null, stake: null, size: null, commitment: null }));

    expect((await answered).is).toBe("answered");
  });

  test("practice is asked for at no stake", async () => {
    const app = await new App().at(null);
    void app.house.lobby({ ...KIND, practice: true });

    expect(app.wire.sent).toEqual([{ ...ASKED, stake: 0, practice: true }]);
  });

  test("by code the answer is the one with that code", async () => {
    const app = await new App().at(null);
    const answered = watched(app.house.lobby({ code: "ABCDEFGH" }));
    expect(app.wire.sent).toEqual([{ ...LOBBY, code: "ABCDEFGH" }]);
    await app.hears(offer());
    expect(answered.now).toBe("open");

    await app.hears(offer({ code: "ABCDEFGH" }));
    expect(answered.now).toMatchObject({ is: "answered" });
  });

  test("one question at a time, in their order", async () => {
    const app = await new App().at(null);
    const first = app.house.lobby();
    const second = watched(app.house.result("TABLE0000000", 1));
    expect(app.wire.sent.length).toBe(1);
    await app.hears(refused("busy"));
    await app.world.pass(500);
    await app.hears(offer());

    expect((await first).is).toBe("answered");
    expect(app.wire.sent.at(-1)).toEqual({ v: 1, action: "settle", op: "result", table: "TABLE0000000", deal: 1 });
    await app.hears(refused("no_such_deal"));
    expect(second.now).toMatchObject({ is: "refused", code: "no_such_deal" });
  });

  test("a late second answer to the question before is none to this one", async () => {
    const app = await new App().at(null);
    void app.house.lobby(KIND);
    await app.world.pass(5_000);
    await app.hears(offer());
    const next = watched(app.house.lobby({ ...KIND, variant: "jili" }));
    await app.hears(offer());
    expect(next.now).toBe("open");

    await app.hears(offer({ variant: "jili" }));
    expect(next.now).toMatchObject({ is: "answered", answer: { variant: "jili" } });
  });

  test("a result of another deal is no answer", async () => {
    const app = await new App().at(null);
    const answered = watched(app.house.result("TABLE0000000", 2));
    await app.hears({ v: 1, type: "result", table: "TABLE0000000", deal: 1 });
    expect(answered.now).toBe("open");

    await app.hears({ v: 1, type: "result", table: "TABLE0000000", deal: 2 });
    expect(answered.now).toMatchObject({ is: "answered" });
  });

  test("a question is sent twice on this line, twice on another, and then given up", async () => {
    const app = await new App().at(null);
    const answered = app.house.lobby();
    await app.world.pass(10_000);
    expect(app.wire.sent).toEqual([LOBBY, LOBBY]);
    app.house.dialNow();
    await app.opens();
    await app.hears(refused("not_seated"));
    await app.world.pass(10_000);

    expect(app.wire.sent).toEqual([SYNC, LOBBY, LOBBY, PING]);
    expect(await answered).toEqual({ is: "lost" });
  });

  test("malformed is an outcome", async () => {
    const app = await new App().at(null);
    const answered = app.house.lobby();
    await app.hears({ v: 1, type: "malformed", message: "no", id: null });

    expect(await answered).toEqual({ is: "malformed", message: "no" });
  });

  test("no answer to a question settles an order, and the other way round", async () => {
    const app = await new App().at(view());
    const order = watched(app.house.order({ action: "move", op: "drop" }));
    const asked = watched(app.house.lobby(KIND));
    await app.hears(refused("no_such_kind"));
    expect([order.now, asked.now]).toMatchObject(["open", { is: "refused" }]);

    const again = watched(app.house.lobby(KIND));
    await app.hears(refused("same_card", 4));
    expect([order.now, again.now]).toMatchObject([{ is: "refused" }, "open"]);
  });
});

describe("making a private table", () => {
  test("brings its code", async () => {
    const app = await new App().at(null);
    const made = app.house.createPrivate(KIND);
    expect(app.wire.sent).toEqual([{ ...ASKED, op: "create_private" }]);
    await app.hears(offer(), offer({ code: "ABCDEFGH" }));

    expect(await made).toMatchObject({ is: "answered", answer: { code: "ABCDEFGH" } });
  });

  test("is never asked for twice, as that makes a second one", async () => {
    const app = await new App().at(null);
    const made = watched(app.house.createPrivate(KIND));
    await app.hears(GATEWAY);
    await app.world.pass(4_999);
    expect(made.now).toBe("open");
    await app.world.pass(30_000);

    expect(made.now).toEqual({ is: "lost" });
    expect(app.wire.sent.length).toBe(1);
  });

  test("is lost with the line", async () => {
    const app = await new App().at(null);
    const made = app.house.createPrivate(KIND);
    app.wire.end();

    expect(await made).toEqual({ is: "lost" });
  });
});

describe("joining", () => {
  test("makes the nonce after the commitment was seen, and says with which one it joined", async () => {
    const app = await new App().at(null);
    const joined = app.house.join(KIND);
    app.world.nonces = [Uint8Array.from({ length: 16 }, (_, at) => at * 16)];
    await app.hears(offer());
    expect(joins(app)).toEqual([
      { ...ASKED, op: "join", commitment: COMMITMENT, nonce: "00102030405060708090a0b0c0d0e0f0" },
    ]);
    await app.hears(table(SEATED));

    const nonce = "00102030405060708090a0b0c0d0e0f0";
    expect(await joined).toEqual({ is: "accepted", commitment: COMMITMENT, nonce });
  });

  test("practice is joined at no stake", async () => {
    const app = await new App().at(null);
    const joined = app.house.join({ ...KIND, stake: 5, practice: true });
    await app.hears(offer({ stake: 0 }));
    expect(joins(app)[0]).toMatchObject({ stake: 0, practice: true });
    await app.hears(table({ ...SEATED, stake: 0, practice: true }));

    expect((await joined).is).toBe("accepted");
  });

  test("by code alone the lobby tells the kind", async () => {
    const app = await new App().at(null);
    const joined = app.house.join({ code: "ABCDEFGH" });
    await app.hears(offer({ code: "ABCDEFGH", size: 4, stake: 5 }));
    expect(joins(app)[0]).toMatchObject({ variant: "market", stake: 5, seats: 4, code: "ABCDEFGH" });
    await app.hears(table({ ...SEATED, code: "ABCDEFGH", size: 4, stake: 5 }));

    expect((await joined).is).toBe("accepted");
  });

  test("with an offer that was shown before, the lobby is not asked again", async () => {
    const app = await new App().at(null);
    void app.house.join({ ...KIND, code: "ABCDEFGH" }, offer({ code: "ABCDEFGH" }));
    await app.world.settle();

    expect(app.wire.sent).toMatchObject([{ op: "join", code: "ABCDEFGH", commitment: COMMITMENT }]);
  });

  test("the 16 bytes come from where nobody foresees them", async () => {
    const app = new App();
    const lengths: number[] = [];
    const { random } = app.world.seams;
    app.world.seams.random = (length) => {
      lengths.push(length);
      return random(length);
    };
    const other = new App({ seams: app.world.seams });
    other.house.connect();
    await other.world.settle();
    const wire = app.wire;
    wire.onopen?.();
    wire.says(refused("not_seated"));
    void other.house.join(KIND);
    wire.says(offer());
    await app.world.settle();

    expect(lengths).toEqual([16]);
  });

  test("follows the open table with a new nonce, five times, and then asks the player", async () => {
    const app = await new App().at(null);
    app.world.nonces = Array.from({ length: 6 }, (_, at) => new Uint8Array(16).fill(at));
    const joined = app.house.join(KIND);
    await app.hears(offer());
    for (let changes = 1; changes <= 6; changes++) {
      await app.hears(refused("commitment_changed", null, `0${changes}`.repeat(32)));
      const last = Math.min(changes, 5);
      expect(joins(app).length).toBe(last + 1);
      expect(joins(app).at(-1)).toMatchObject({
        commitment: `0${last}`.repeat(32),
        nonce: `0${last}`.repeat(16),
      });
    }

    expect(await joined).toMatchObject({ is: "refused", code: "commitment_changed" });
  });

  test("says the commitment that it followed to", async () => {
    const app = await new App().at(null);
    const commitment = "d0".repeat(32);
    const joined = app.house.join(KIND);
    await app.hears(offer(), refused("commitment_changed", null, commitment), table({ ...SEATED, commitment }));

    expect(await joined).toMatchObject({ is: "accepted", commitment });
  });

  test.each([
    ["for the first time", null, SEATED, ["is", "commitment", "nonce"]],
    ["where my last view showed me", SEATED, SEATED, ["is"]],
    ["where I sat, another table being open by now", null, { ...SEATED, commitment: "e0".repeat(32) }, ["is"]],
  ])("at a table %s tells what was joined with, if anything was", async (_, before, now, told) => {
    const app = await new App().at(before);
    const joined = app.house.join(KIND);
    await app.hears(offer(), table(now));

    expect(Object.keys(await joined)).toEqual(told);
  });

  test("views of the table where I sit are no answer to a join of another kind", async () => {
    const app = await new App().at(view({ stake: 5 }));
    const joined = watched(app.house.join(KIND));
    await app.hears(offer(), table(view({ stake: 5, version: 11 })));
    expect(joined.now).toBe("open");

    await app.hears(refused("seated_elsewhere"));
    expect(app.wire.sent.at(-1)).toEqual(SYNC);
    await app.hears(table(view({ stake: 5, version: 11 })));
    expect(joined.now).toMatchObject({ is: "refused", code: "seated_elsewhere" });
  });

  test("the same join goes out again when it was lost, with the same nonce", async () => {
    const app = await new App().at(null);
    const joined = app.house.join(KIND);
    await app.hears(offer());
    const [first] = joins(app);
    await app.world.pass(5_000);
    expect(joins(app)).toEqual([first, first]);
    await app.world.pass(5_000);
    app.house.dialNow();
    await app.opens();
    await app.hears(refused("not_seated"));
    expect(joins(app)).toEqual([first]);

    await app.hears(table(SEATED));
    expect(await joined).toMatchObject({ is: "accepted", commitment: COMMITMENT });
  });

  test("a sync that finds the seat says that the join was taken", async () => {
    const app = await new App().at(null);
    const joined = app.house.join(KIND);
    await app.hears(offer());
    app.wire.end();
    app.house.dialNow();
    await app.opens();
    await app.hears(table(SEATED));

    expect(await joined).toMatchObject({ is: "accepted", commitment: COMMITMENT });
    expect(app.wire.sent).toEqual([SYNC]);
  });

  test("a refusal is the player's to answer", async () => {
    const app = await new App().at(null);
    const joined = app.house.join(KIND);
    await app.hears(offer(), refused("too_few_chips"));

    expect(await joined).toEqual({ is: "refused", code: "too_few_chips", message: "It is too_few_chips." });
  });

  test("without a kind it says what would be right", async () => {
    const app = await new App().at(null);
    const joined = app.house.join({} as never);
    await app.hears(offer({ table: null, variant: null, stake: null, size: null, commitment: null }));

    expect(await joined).toMatchObject({ is: "malformed", message: expect.stringContaining("name variant") });
  });
});

describe("syncing when asked to", () => {
  test("the view is accepted, and only one sync is under way", async () => {
    const app = await new App().at(view());
    const outcomes = [app.house.sync(), app.house.sync()];
    expect(app.wire.sent).toEqual([SYNC]);
    await app.hears(table(view({ version: 11 })));

    expect(await Promise.all(outcomes)).toEqual([{ is: "accepted" }, { is: "accepted" }]);
  });

  test("no seat is refused, and the lobby shown", async () => {
    const app = await new App().at(view());
    const outcome = app.house.sync();
    await app.hears(refused("not_seated"));

    expect(await outcome).toMatchObject({ is: "refused", code: "not_seated" });
    expect([app.unseatings, app.house.view]).toEqual([1, null]);
  });

  test("it waits for the question before it", async () => {
    const app = await new App().at(view());
    void app.house.lobby();
    void app.house.sync();
    expect(app.wire.sent).toEqual([LOBBY]);
    await app.hears(offer());

    expect(app.wire.sent).toEqual([LOBBY, SYNC]);
  });

  test("and the question after it waits for it", async () => {
    const app = await new App().at(view());
    void app.house.sync();
    void app.house.lobby();
    expect(app.wire.sent).toEqual([SYNC]);
    await app.hears(table(view({ version: 11 })));

    expect(app.wire.sent).toEqual([SYNC, LOBBY]);
  });
});
