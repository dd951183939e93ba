import { describe, expect, test } from "vitest";
import { Denied, NotSignedIn, Unreachable } from "../../src/protocol";
import { App, GATEWAY, offer, PING, PONG, refused, SYNC, table, view, watched } from "./world";

const MINUTE = 60_000;

async function dropped(app: App): Promise<number> {
  app.wire.end();
  await app.world.settle();
  const { connection } = app.house;
  return connection.state === "waiting" ? connection.until - app.world.now : Number.NaN;
}

describe("connecting", () => {
  test("dials with a ticket and syncs before anything else", async () => {
    const app = new App();
    app.house.connect();
    void app.house.lobby();
    await app.opens();

    expect(app.wire.address).toBe("wss://house.example?ticket=ticket1");
    expect(app.wire.sent).toEqual([SYNC]);
    expect(app.connections).toEqual([{ state: "dialling" }]);

    await app.hears(table(view()));
    expect(app.wire.sent).toEqual([SYNC, { v: 1, action: "matchmake", op: "lobby" }]);
    expect(app.connections.at(-1)).toEqual({ state: "live" });
  });

  test("a ticket is quoted for the address", async () => {
    const app = new App({ ticket: async () => "a+b/c=" });
    app.house.connect();
    await app.world.settle();

    expect(app.wire.address).toBe("wss://house.example?ticket=a%2Bb%2Fc%3D");
  });

  test("who sits nowhere is told so, and is live", async () => {
    const app = await new App().at(null);

    expect(app.unseatings).toBe(1);
    expect(app.state).toBe("live");
    expect(app.house.view).toBeNull();
  });

  test("a second connect dials no second time", async () => {
    const app = new App();
    app.house.connect();
    app.house.connect();
    app.house.dialNow();
    await app.opens();
    app.house.connect();
    await app.world.settle();

    expect([app.tickets, app.world.wires.length]).toEqual([1, 1]);
  });

  test("a sync that is busy is sent again", async () => {
    const app = new App();
    app.house.connect();
    await app.opens();
    app.world.chances = [0.5];
    await app.hears(refused("busy"));
    await app.world.pass(499);
    expect(app.wire.sent).toEqual([SYNC]);

    await app.world.pass(1);
    expect(app.wire.sent).toEqual([SYNC, SYNC]);
  });

  test("a sync that is busy again and again gives the line up", async () => {
    const app = new App();
    app.house.connect();
    await app.opens();
    for (let busies = 1; busies <= 6; busies++) {
      await app.hears(refused("busy"));
      if (busies < 6) await app.world.pass(500 * 2 ** (busies - 1));
    }

    expect([app.wire.sent.length, app.wire.isClosed, app.state]).toEqual([6, true, "waiting"]);
  });

  test("a second refusal of a sync sent twice means nothing to what was asked since", async () => {
    const app = new App();
    app.house.connect();
    const asked = watched(app.house.lobby());
    await app.opens();
    await app.world.pass(5_000);
    await app.hears(refused("not_seated"), refused("not_seated"));

    expect([app.unseatings, asked.now]).toEqual([1, "open"]);
  });

  test("a line whose sync is not answered is given up for another, again and again", async () => {
    const app = new App();
    app.house.connect();
    for (let line = 1; line <= 4; line++) {
      await app.opens();
      await app.world.pass(10_000);
      expect(app.wire.sent).toEqual([SYNC, SYNC]);
      expect(app.wire.isClosed).toBe(true);
      app.house.dialNow();
      await app.world.settle();
      expect(app.world.wires.length).toBe(line + 1);
    }
  });

  test("a socket that does not open is given up", async () => {
    const app = new App();
    app.house.connect();
    await app.world.pass(20_000);

    expect(app.wire.isClosed).toBe(true);
    expect(app.state).toBe("waiting");
  });

  test("close ends everything, once and for all", async () => {
    const app = await new App().at(view());
    const order = app.house.order({ action: "move", op: "drop" });
    app.house.close();
    await app.world.pass(4 * 60 * MINUTE);

    expect(await order).toEqual({ is: "lost" });
    expect(app.state).toBe("off");
    expect([app.world.wires.length, app.wire.isClosed, app.world.waiting]).toEqual([1, true, 0]);
    expect(await app.house.lobby()).toEqual({ is: "lost" });
  });

  test.each(["dialling", "waiting", "live"] as const)("an app may close when it hears %s", async (state) => {
    const app = new App({
      hears: {
        connection: (now) => {
          if (now.state === state) app.house.close();
        },
      },
    });
    app.house.connect();
    if (state !== "dialling") await app.opens();
    if (state === "waiting") app.wire.end();
    if (state === "live") await app.hears(table(view()));
    await app.world.pass(MINUTE);

    expect([app.state, app.world.waiting]).toEqual(["off", 0]);
    expect(app.world.wires.every(({ isClosed }) => isClosed)).toBe(true);
  });

  test("a ticket that comes after close opens nothing", async () => {
    const app = new App();
    app.house.connect();
    app.house.close();
    await app.world.settle();

    expect(app.world.wires).toEqual([]);
  });
});

describe("dialling again", () => {
  test("waits a random time that doubles up to half a minute", async () => {
    const app = await new App().at(null);
    const waits: number[] = [];
    for (let tries = 0; tries < 9; tries++) {
      app.world.chances = [1];
      waits.push(await dropped(app));
      app.house.dialNow();
      await app.world.settle();
    }

    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  test("chance shortens the wait, down to none", async () => {
    const app = await new App().at(view());
    app.world.chances = [0.25];
    expect(await dropped(app)).toBe(125);
    await app.world.pass(124);
    expect(app.world.wires.length).toBe(1);

    await app.world.pass(1);
    expect(app.world.wires.length).toBe(2);
    expect(app.wire.address).toContain("ticket2");
  });

  test.each([
    ["a view", table(view())],
    ["a pong", PONG],
  ])("%s makes the waits short again", async (_, sign) => {
    const app = await new App().at(null);
    for (let tries = 0; tries < 5; tries++) {
      await dropped(app);
      app.house.dialNow();
      await app.world.settle();
    }
    await app.opens();
    await app.hears(sign);
    app.world.chances = [1];

    expect(await dropped(app)).toBe(500);
  });

  test("no seat is a sign of life too", async () => {
    const app = await new App().at(null);
    await dropped(app);
    app.house.dialNow();
    await app.opens();
    await app.hears(refused("not_seated"));
    app.world.chances = [1];

    expect(await dropped(app)).toBe(500);
  });

  test("dialNow does not wait, and the wait that it cut short dials no second time", async () => {
    const app = await new App().at(view());
    app.world.chances = [1];
    await dropped(app);
    app.house.dialNow();
    app.house.dialNow();
    await app.world.pass(5_000);

    expect([app.tickets, app.world.wires.length]).toEqual([2, 2]);
    expect(app.state).toBe("dialling");
  });

  test("a socket that the house refused brings a new ticket with the next try", async () => {
    const app = new App();
    app.house.connect();
    await app.world.settle();
    app.wire.end();
    await app.world.pass(500);

    expect(app.world.wires.map(({ address }) => address.split("=")[1])).toEqual(["ticket1", "ticket2"]);
  });

  test("a ticket that cannot be had now is asked for again", async () => {
    const app = new App();
    app.ticket = async () => {
      throw new Unreachable("no network");
    };
    app.house.connect();
    await app.world.settle();
    expect(app.state).toBe("waiting");

    await app.world.pass(500);
    expect(app.tickets).toBe(2);
  });

  test.each([
    ["401", new Denied(401, "unauthorized", "Sign in."), { message: "Sign in.", signIn: true }],
    ["no valid sign-in", new NotSignedIn("NotAuthorizedException", "Over."), { message: "Over.", signIn: true }],
    ["403", new Denied(403, "not_adult", "Adults only."), { message: "Adults only.", signIn: false }],
  ])("%s ends the trying until the next connect", async (_, problem, told) => {
    const app = new App();
    app.ticket = () => Promise.reject(problem);
    app.house.connect();
    const asked = app.house.lobby();
    await app.world.pass(10 * MINUTE);

    expect(app.house.connection).toEqual({ state: "refused", ...told });
    expect([app.tickets, await asked]).toEqual([1, { is: "lost" }]);

    app.ticket = async () => "good";
    app.house.connect();
    await app.opens();
    expect(app.wire.sent).toEqual([SYNC]);
  });

  test("a user pool asked too often is asked again later", async () => {
    const app = new App();
    app.ticket = () => Promise.reject(new NotSignedIn("TooManyRequestsException", "Slow down."));
    app.house.connect();
    await app.world.settle();

    expect(app.state).toBe("waiting");
  });

  test("every later connection syncs first too, and its view replaces what was shown", async () => {
    const app = await new App().at(view());
    await dropped(app);
    await app.world.pass(500);
    await app.opens();
    expect(app.wire.sent).toEqual([SYNC]);

    await app.hears(table(view({ version: 20, deal: 2 })));
    expect([app.house.view?.deal, app.state]).toEqual([2, "live"]);
  });
});

describe("keeping a line open", () => {
  test("pings when nothing was sent for nine and a half minutes", async () => {
    const app = await new App().at(view());
    await app.world.pass(5 * MINUTE);
    void app.house.lobby();
    await app.hears(offer());
    await app.world.pass(9.5 * MINUTE - 1);
    expect(app.wire.sent.filter(({ action }) => action === "ping")).toEqual([]);

    await app.world.pass(1);
    expect(app.wire.sent.at(-1)).toEqual(PING);
  });

  test("without a pong in ten seconds the line is dead", async () => {
    const app = await new App().at(view());
    app.world.answersPings = false;
    app.house.wake();
    expect(app.wire.sent).toEqual([PING]);
    await app.world.pass(9_999);
    await app.hears(table(view()));
    expect(app.state).toBe("live");

    await app.world.pass(1);
    expect([app.wire.isClosed, app.state]).toEqual([true, "waiting"]);
  });

  test("a pong keeps it", async () => {
    const app = await new App().at(view());
    app.world.answersPings = false;
    app.house.wake();
    await app.world.pass(9_999);
    await app.hears(PONG);
    await app.world.pass(MINUTE);

    expect([app.wire.isClosed, app.state]).toEqual([false, "live"]);
  });

  test("wake pings no more than once in twenty seconds", async () => {
    const app = await new App().at(view());
    app.house.wake();
    await app.world.pass(19_999);
    app.house.wake();
    expect(app.wire.sent).toEqual([PING]);

    await app.world.pass(1);
    app.house.wake();
    expect(app.wire.sent).toEqual([PING, PING]);
  });

  test("wake does not wait for the next try", async () => {
    const app = await new App().at(view());
    app.world.chances = [1];
    await dropped(app);
    app.house.wake();
    await app.world.settle();

    expect(app.world.wires.length).toBe(2);
  });
});

describe("replacing an old line", () => {
  test("between deals a new line is made and synced before the old one is closed", async () => {
    const app = await new App().at(view({ phase: "between" }));
    const old = app.wire;
    await app.world.pass(99 * MINUTE);
    expect(app.world.wires.length).toBe(1);

    await app.world.pass(1 * MINUTE);
    expect(app.world.wires.length).toBe(2);
    await app.opens();
    expect([old.isClosed, app.wire.sent]).toEqual([false, [SYNC]]);

    await app.hears(table(view({ phase: "between" })));
    expect(old.isClosed).toBe(true);
    expect(app.connections).toEqual([{ state: "dialling" }, { state: "live" }]);
  });

  test("in a deal it waits for the deal's end", async () => {
    const app = await new App().at(view());
    await app.world.pass(110 * MINUTE);
    expect(app.world.wires.length).toBe(1);

    await app.hears(table(view({ version: 11, phase: "between" })));
    expect(app.world.wires.length).toBe(2);
  });

  test("with no table it does not wait", async () => {
    const app = await new App().at(null);
    await app.world.pass(100 * MINUTE);

    expect(app.world.wires.length).toBe(2);
  });

  test("a message under way is not disturbed", async () => {
    const app = await new App().at(view({ phase: "between" }));
    await app.world.pass(99 * MINUTE);
    await app.world.pass(MINUTE - 1_000);
    void app.house.order({ action: "matchmake", op: "leave" });
    await app.world.pass(2_000);
    expect(app.world.wires.length).toBe(1);

    await app.hears(table(view({ version: 11, seat: null, number: 0 })));
    expect(app.world.wires.length).toBe(2);
  });

  test("orders given meanwhile wait for the new line's sync", async () => {
    const app = await new App().at(view({ phase: "between" }));
    const old = app.wire;
    await app.world.pass(100 * MINUTE);
    await app.opens();
    const outcome = app.house.order({ action: "matchmake", op: "leave" });
    expect(app.wire.sent).toEqual([SYNC]);

    await app.hears(table(view({ phase: "between" })));
    expect(app.wire.sent.at(-1)).toMatchObject({ op: "leave", id: 4 });
    expect(old.sent.map(({ op }) => op)).not.toContain("leave");
    await app.hears(table(view({ version: 11, seat: null, number: 0 })));
    expect(await outcome).toEqual({ is: "accepted" });
  });

  test("what the old line still says about tables is heard, its refusals are not", async () => {
    const app = await new App().at(view({ phase: "between" }));
    const old = app.wire;
    await app.world.pass(100 * MINUTE);
    await app.opens();
    for (const frame of [refused("not_seated"), GATEWAY, table(view({ phase: "between", version: 12 }))])
      old.says(frame);

    expect([app.unseatings, app.house.view?.version]).toEqual([0, 12]);
    expect([app.wire.sent, old.isClosed]).toEqual([[SYNC], false]);
  });

  test("what was asked on the old line is asked again on the new one", async () => {
    const app = await new App().at(null);
    await app.world.pass(100 * MINUTE);
    app.world.wires[0]?.sent.splice(0);
    const asked = app.house.lobby();
    expect(app.world.wires[0]?.sent.length).toBe(1);
    await app.opens();
    expect(app.wire.sent).toEqual([SYNC]);
    await app.hears(refused("not_seated"), offer());

    expect((await asked).is).toBe("answered");
    expect(app.wire.sent.length).toBe(2);
  });

  test("a view that comes while the new line is made begins no second one", async () => {
    const app = await new App().at(view({ phase: "between" }));
    const old = app.wire;
    await app.world.pass(100 * MINUTE);
    old.says(table(view({ phase: "between", version: 11 })));
    expect(app.tickets).toBe(2);

    app.wire.end();
    old.says(table(view({ phase: "between", version: 12 })));
    expect(app.tickets).toBe(2);
  });

  test("the old line may end while the new one syncs", async () => {
    const app = await new App().at(view({ phase: "between" }));
    const old = app.wire;
    await app.world.pass(100 * MINUTE);
    await app.opens();
    old.end();
    await app.hears(table(view({ phase: "between" })));
    await app.world.pass(MINUTE);

    expect([app.state, app.tickets, app.wire.isClosed]).toEqual(["live", 2, false]);
  });

  test("close closes both", async () => {
    const app = await new App().at(view({ phase: "between" }));
    await app.world.pass(100 * MINUTE);
    await app.opens();
    app.house.close();

    expect(app.world.wires.map(({ isClosed }) => isClosed)).toEqual([true, true]);
  });

  test("no new line takes a seat back that another device has", async () => {
    const app = await new App().at(view({ phase: "between" }));
    const old = app.wire;
    await app.world.pass(100 * MINUTE);
    void app.house.order({ action: "matchmake", op: "leave" });
    old.says(refused("not_your_connection", 4));
    app.wire.onopen?.();
    await app.world.pass(MINUTE);

    expect([app.state, app.wire.sent, app.wire.isClosed]).toEqual(["elsewhere", [], true]);
  });

  test("when the old line ends meanwhile, the dial under way is the only one", async () => {
    const app = await new App().at(view({ phase: "between" }));
    await app.world.pass(99 * MINUTE);
    const old = app.wire;
    await app.world.pass(MINUTE);
    old.end();
    await app.world.settle();
    expect([app.state, app.tickets]).toEqual(["dialling", 2]);

    await app.world.pass(10_000);
    expect(app.tickets).toBe(2);
  });

  test("a replacement that cannot be had is tried again, the old line staying live", async () => {
    const app = await new App().at(view({ phase: "between" }));
    const old = app.wire;
    await app.world.pass(100 * MINUTE);
    app.wire.end();
    await app.world.pass(500);

    expect([app.world.wires.length, app.state, old.isClosed]).toEqual([3, "live", false]);
  });

  test("a sign-in that is over keeps the old line while it lasts", async () => {
    const app = await new App().at(view({ phase: "between" }));
    app.ticket = () => Promise.reject(new Denied(401, "unauthorized", "Sign in."));
    await app.world.pass(105 * MINUTE);
    expect([app.tickets, app.state]).toEqual([2, "live"]);

    app.wire.end();
    await app.world.pass(500);
    expect(app.house.connection).toEqual({ state: "refused", message: "Sign in.", signIn: true });
  });
});
