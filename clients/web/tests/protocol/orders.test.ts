import { describe, expect, test } from "vitest";
import type { Order } from "../../src/protocol";
import { App, GATEWAY, offer, PING, refused, SYNC, table, view, watched } from "./world";

const DRAW: Order = { action: "move", op: "draw", from: "stock" };
const DROP: Order = { action: "move", op: "drop" };
const LEAVE: Order = { action: "matchmake", op: "leave" };
const SAID = { v: 1, action: "move", op: "draw", table: "TABLE0000000", deal: 1, id: 4, from: "stock" };

/** The line ends, and another is open and has synced. */
async function reconnects(app: App, ...frames: object[]): Promise<void> {
  app.wire.end();
  app.house.dialNow();
  await app.opens();
  await app.hears(...frames);
}

describe("an order", () => {
  test("gets table, deal and the number above the view's", async () => {
    const app = await new App().at(view());
    const outcome = app.house.order(DRAW);
    expect(app.wire.sent).toEqual([SAID]);

    await app.hears(table(view({ version: 11, number: 4, phase: "discard" })));
    expect(await outcome).toEqual({ is: "accepted" });
    void app.house.order({ action: "declare", op: "declare", card: "2H", groups: [["3H"]] });
    expect(app.wire.sent.at(-1)).toEqual({
      v: 1,
      action: "declare",
      op: "declare",
      table: "TABLE0000000",
      deal: 1,
      id: 5,
      card: "2H",
      groups: [["3H"]],
    });
  });

  test("a view with a lower number is no answer", async () => {
    const app = await new App().at(view());
    const outcome = watched(app.house.order(DRAW));
    await app.hears(table(view({ version: 11 })));

    expect(outcome.now).toBe("open");
  });

  test("the app has the view before the outcome", async () => {
    const app = await new App().at(view());
    const seen = app.house.order(DRAW).then(() => app.tables.at(-1)?.version);
    await app.hears(table(view({ version: 11, number: 4 })));

    expect(await seen).toBe(11);
  });

  test("a refusal is its outcome, and the number is free again", async () => {
    const app = await new App().at(view());
    const outcome = app.house.order(DRAW);
    await app.hears(refused("not_your_cards", 4));
    expect(await outcome).toEqual({ is: "refused", code: "not_your_cards", message: "It is not_your_cards." });

    void app.house.order(DROP);
    expect(app.wire.sent.at(-1)).toMatchObject({ op: "drop", id: 4 });
  });

  test("malformed is its outcome, and it is never sent again", async () => {
    const app = await new App().at(view());
    const outcome = app.house.order(DRAW);
    await app.hears({ v: 1, type: "malformed", message: "no such card", id: 4 });
    await app.world.pass(60_000);

    expect(await outcome).toEqual({ is: "malformed", message: "no such card" });
    expect(app.wire.sent).toEqual([SAID]);
  });

  test("a refusal of another number is not its answer", async () => {
    const app = await new App().at(view());
    const outcome = watched(app.house.order(DRAW));
    await app.hears(refused("stale", 3), { v: 1, type: "malformed", message: "", id: 3 });

    expect(outcome.now).toBe("open");
  });

  test("a second one waits for the first and is numbered after it", async () => {
    const app = await new App().at(view());
    void app.house.order(DRAW);
    void app.house.order(DROP);
    expect(app.wire.sent).toEqual([SAID]);

    await app.hears(table(view({ version: 11, number: 4 })));
    expect(app.wire.sent.at(-1)).toMatchObject({ op: "drop", id: 5 });
  });

  test("one whose deal is over before its turn to be sent is lost", async () => {
    const app = await new App().at(view());
    void app.house.order(DRAW);
    const second = app.house.order(DROP);
    await app.hears(table(view({ version: 11, number: 4, deal: 2 })));

    expect(await second).toEqual({ is: "lost" });
    expect(app.wire.sent).toEqual([SAID]);
  });

  test("without a seat it is refused, and without a connection to come it is lost", async () => {
    const app = new App();
    expect(await app.house.order(DRAW)).toEqual({ is: "lost" });
    await app.at(null);

    expect(await app.house.order(DRAW)).toMatchObject({ is: "refused", code: "not_seated" });
    expect(app.wire.sent).toEqual([]);
  });
});

describe("a lost order", () => {
  test("is sent again after five seconds, once on this line, and then on a new one after its sync", async () => {
    const app = await new App().at(view());
    const first = app.wire;
    const outcome = app.house.order(DRAW);
    await app.world.pass(4_999);
    expect(first.sent).toEqual([SAID]);
    await app.world.pass(1);
    expect(first.sent).toEqual([SAID, SAID]);
    await app.world.pass(4_999);
    expect(first.isClosed).toBe(false);
    await app.world.pass(1);
    expect([first.isClosed, first.sent.length]).toEqual([true, 2]);

    app.house.dialNow();
    const second = await app.opens();
    expect(second.sent).toEqual([SYNC]);
    await app.hears(table(view()));
    expect(second.sent).toEqual([SYNC, SAID]);
    await app.hears(table(view({ version: 11, number: 4 })));
    expect(await outcome).toEqual({ is: "accepted" });
  });

  test("is given up when it was lost on two lines, and its number is not used again", async () => {
    const app = await new App().at(view());
    const outcome = app.house.order(DRAW);
    await app.world.pass(10_000);
    app.house.dialNow();
    await app.opens();
    await app.hears(table(view()));
    await app.world.pass(10_000);

    expect(await outcome).toEqual({ is: "lost" });
    expect(app.wire.sent).toEqual([SYNC, SAID, SAID, PING]);
    void app.house.order(DRAW);
    expect(app.wire.sent.at(-1)).toEqual({ ...SAID, id: 5 });
  });

  test("a frame of the gateway's own is no reason for haste: it may be one of a crowd", async () => {
    const app = await new App().at(view());
    void app.house.order(DRAW);
    app.world.chances = [0.5];
    await app.hears(GATEWAY);
    expect(app.wire.sent).toEqual([SAID]);

    await app.world.pass(500);
    expect(app.wire.sent).toEqual([SAID, SAID]);
    expect(app.wire.isClosed).toBe(false);
  });

  test("a refusal after it was sent twice leaves its number to the copy under way", async () => {
    const app = await new App().at(view());
    void app.house.order(DRAW);
    await app.world.pass(5_000);
    await app.hears(refused("not_your_cards", 4));
    const next = watched(app.house.order(DROP));
    expect(app.wire.sent.at(-1)).toMatchObject({ op: "drop", id: 5 });

    await app.hears(refused("not_your_cards", 4));
    expect(next.now).toBe("open");
  });

  test("given up by closing, it keeps its number too", async () => {
    const app = await new App().at(view());
    void app.house.order(DRAW);
    app.house.close();
    await app.at(view());
    void app.house.order(DROP);

    expect(app.wire.sent).toMatchObject([{ op: "drop", id: 5 }]);
  });

  test("with the line it goes out again after the next sync", async () => {
    const app = await new App().at(view());
    void app.house.order(DRAW);
    await reconnects(app, table(view()));

    expect(app.wire.sent).toEqual([SYNC, SAID]);
  });

  test.each([
    ["its own number: it was taken", { number: 4 }, "accepted"],
    ["its own number in a later deal: it was taken", { number: 4, deal: 2 }, "accepted"],
    ["a higher number: another device played", { number: 5 }, "lost"],
    ["another deal", { deal: 2 }, "lost"],
    ["another table", { table: "TABLE1111111" }, "lost"],
  ])("after the sync the view shows %s", async (_, differs, is) => {
    const app = await new App().at(view());
    const outcome = app.house.order(DRAW);
    await reconnects(app, table(view({ version: 12, ...differs })));

    expect(await outcome).toEqual({ is });
    expect(app.wire.sent).toEqual([SYNC]);
  });

  test("when the sync finds no seat it is lost, and a leave has been done", async () => {
    for (const [order, is] of [
      [DRAW, "lost"],
      [LEAVE, "accepted"],
    ] as const) {
      const app = await new App().at(view());
      const outcome = app.house.order(order);
      await reconnects(app, refused("not_seated"));
      expect(await outcome).toEqual({ is });
      expect([app.wire.sent, app.unseatings, app.house.view]).toEqual([[SYNC], 1, null]);
    }
  });
});

describe("leaving", () => {
  test("a view without my seat says that it was done", async () => {
    const app = await new App().at(view({ phase: "between" }));
    const outcome = app.house.order(LEAVE);
    await app.hears(table(view({ version: 11, seat: null, number: 0 })));

    expect(await outcome).toEqual({ is: "accepted" });
    expect(app.house.view?.seat).toBeNull();
  });

  test("any other order is lost by such a view", async () => {
    const app = await new App().at(view({ phase: "between" }));
    const outcome = app.house.order(DROP);
    await app.hears(table(view({ version: 11, seat: null, number: 0 })));

    expect(await outcome).toEqual({ is: "lost" });
  });

  test("who has no seat has left", async () => {
    const app = await new App().at(view());
    const outcome = app.house.order(LEAVE);
    await app.hears(refused("not_seated", 4));

    expect([await outcome, app.unseatings]).toEqual([{ is: "accepted" }, 1]);
  });
});

describe("a busy house", () => {
  test("gets the same message after random times that double, at most five", async () => {
    const app = await new App().at(view());
    const outcome = watched(app.house.order(DRAW));
    for (const [busies, wait] of [1, 2, 4, 8, 16].entries()) {
      app.world.chances = [0.999];
      await app.hears(refused("busy", 4));
      await app.world.pass(999 * wait - 1);
      expect(app.wire.sent.length).toBe(busies + 1);
      await app.world.pass(1);
      expect(app.wire.sent).toEqual(Array(busies + 2).fill(SAID));
    }
    expect(outcome.now).toBe("open");
    await app.hears(refused("busy", 4));
    await app.world.pass(60_000);

    expect(outcome.now).toMatchObject({ is: "refused", code: "busy" });
    expect(app.wire.sent.length).toBe(6);
  });

  test("has answered: what is lost after that is sent again on this line", async () => {
    const app = await new App().at(view());
    void app.house.order(DRAW);
    for (let busies = 1; busies <= 2; busies++) {
      await app.hears(refused("busy", 4));
      await app.world.pass(1_000);
    }
    await app.world.pass(5_000);

    expect([app.wire.sent.length, app.wire.isClosed]).toEqual([4, false]);
  });

  test("is not asked before that by a lost frame", async () => {
    const app = await new App().at(view());
    void app.house.order(DRAW);
    app.world.chances = [0.9];
    await app.hears(refused("busy", 4), GATEWAY);

    expect(app.wire.sent).toEqual([SAID]);
  });
});

describe("another device", () => {
  test("has the seat: nothing more is said until the player takes it over, and then the message goes again", async () => {
    const app = await new App().at(view());
    const outcome = app.house.order(DRAW);
    await app.hears(refused("not_your_connection", 4));
    expect(app.state).toBe("elsewhere");
    await app.world.pass(9 * 60_000);
    void app.house.lobby();
    await app.hears(offer());
    expect(app.wire.sent.splice(1)).toMatchObject([{ op: "lobby" }]);

    app.house.takeOver();
    expect(app.state).toBe("dialling");
    expect(app.wire.sent).toEqual([SAID, SYNC]);
    await app.hears(table(view({ version: 11 })));
    expect(app.wire.sent).toEqual([SAID, SYNC, SAID]);
    await app.hears(table(view({ version: 12, number: 4 })));
    expect([await outcome, app.state]).toEqual([{ is: "accepted" }, "live"]);
  });

  test("is told twice of a message sent twice; the second time says nothing about a seat taken back", async () => {
    const app = await new App().at(view());
    void app.house.order(DRAW);
    await app.world.pass(5_000);
    await app.hears(refused("not_your_connection", 4));
    app.house.takeOver();
    await app.hears(refused("not_your_connection", 4));

    expect(app.state).toBe("dialling");
  });

  test("keeps the seat when taking it back is busy again and again: then another line tries", async () => {
    const app = await new App().at(view());
    void app.house.order(DRAW);
    await app.hears(refused("not_your_connection", 4));
    app.house.takeOver();
    for (let busies = 1; busies <= 6; busies++) {
      await app.hears(refused("busy"));
      if (busies < 6) await app.world.pass(500 * 2 ** (busies - 1));
    }

    expect([app.wire.isClosed, app.state]).toEqual([true, "waiting"]);
  });

  test("that has played since has made the message old", async () => {
    const app = await new App().at(view());
    const outcome = app.house.order(DRAW);
    await app.hears(refused("not_your_connection", 4));
    app.house.takeOver();
    await app.hears(table(view({ version: 12, number: 4 })));

    expect(await outcome).toEqual({ is: "lost" });
    expect(app.wire.sent).toEqual([SAID, SYNC]);
  });

  test("keeps the seat when the line here ends: only the player dials again", async () => {
    const app = await new App().at(view());
    void app.house.order(DRAW);
    await app.hears(refused("not_your_connection", 4));
    app.wire.end();
    await app.world.pass(60 * 60_000);
    expect([app.state, app.tickets]).toEqual(["elsewhere", 1]);

    app.house.takeOver();
    await app.opens();
    expect(app.wire.sent).toEqual([SYNC]);
    await app.hears(table(view({ version: 11 })));
    expect(app.wire.sent).toEqual([SYNC, SAID]);
  });

  test("keeps the seat through the wait for a newer view", async () => {
    const app = await new App().at(view());
    void app.house.order(DRAW);
    await app.hears(refused("stale", 4));
    void app.house.order(DRAW);
    await app.hears(refused("not_your_connection", 4));
    await app.world.pass(60_000);

    expect(app.wire.sent).not.toContainEqual(SYNC);
  });

  test("can be asked to give way by sync too", async () => {
    const app = await new App().at(view());
    void app.house.order(DRAW);
    await app.hears(refused("not_your_connection", 4));
    const outcome = app.house.sync();
    await app.hears(table(view({ version: 11, deal: 2 })));

    expect([await outcome, app.state]).toEqual([{ is: "accepted" }, "live"]);
    expect(app.wire.sent).toEqual([SAID, SYNC]);
  });

  test("can be asked so where no line is open any more", async () => {
    const app = await new App().at(view());
    void app.house.order(DRAW);
    await app.hears(refused("not_your_connection", 4));
    app.wire.end();
    void app.house.sync();
    await app.opens();

    expect(app.wire.sent).toEqual([SYNC]);
  });
});

describe("a refusal that says that my view is old", () => {
  test("is followed by a sync when two seconds bring no newer view", async () => {
    const app = await new App().at(view());
    void app.house.order(DRAW);
    await app.hears(refused("not_your_turn", 4), table(view()));
    await app.world.pass(1_999);
    expect(app.wire.sent).toEqual([SAID]);

    await app.world.pass(1);
    expect(app.wire.sent).toEqual([SAID, SYNC]);
  });

  test("is not, when one comes", async () => {
    const app = await new App().at(view());
    void app.house.order(DRAW);
    await app.hears(refused("not_your_turn", 4));
    await app.world.pass(1_000);
    await app.hears(table(view({ version: 11 })));
    await app.world.pass(10_000);

    expect(app.wire.sent).toEqual([SAID]);
  });

  test.each([
    ["no seat has been found meanwhile", (app: App) => app.hears(refused("not_seated", 4))],
    ["the app has closed", async (app: App) => app.house.close()],
  ])("is not, when %s", async (_, happens) => {
    const app = await new App().at(view());
    void app.house.order(DRAW);
    await app.hears(refused("not_your_turn", 4));
    void app.house.order(DRAW);
    await happens(app);
    const waiting = app.world.waiting;
    await app.world.pass(2_000);

    expect([app.world.waiting, app.wire.sent]).toEqual([waiting, [SAID, SAID]]);
  });

  test("a card of the wrong kind says nothing of that", async () => {
    const app = await new App().at(view());
    void app.house.order(DRAW);
    await app.hears(refused("same_card", 4));
    await app.world.pass(10_000);

    expect(app.wire.sent).toEqual([SAID]);
  });
});

test.each(["not_seated", "no_such_table", "table_closed"] as const)("%s shows the lobby", async (code) => {
  const app = await new App().at(view());
  const outcome = app.house.order(DRAW);
  await app.hears(refused(code, 4));

  expect(await outcome).toMatchObject({ is: "refused", code });
  expect([app.unseatings, app.house.view, app.wire.sent]).toEqual([1, null, [SAID]]);
});
