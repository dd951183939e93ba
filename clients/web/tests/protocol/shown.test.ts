import { describe, expect, test } from "vitest";
import { App, GATEWAY, table, view } from "./world";

const OTHER = "TABLE1111111";

describe("the view shown", () => {
  test("of one table the newest wins, whatever comes late", async () => {
    const app = await new App().at(view({ version: 10 }));
    await app.hears(table(view({ version: 12 })), table(view({ version: 11 })));

    expect(app.tables.map(({ version }) => version)).toEqual([10, 12]);
    expect(app.house.view?.version).toBe(12);
  });

  test("one as new as the one shown is shown: its clock is later", async () => {
    const app = await new App().at(view());
    await app.hears(table(view({ at: 5 })));

    expect(app.house.view?.at).toBe(5);
  });

  test("of another table where I sit it is shown, whatever its version", async () => {
    const app = await new App().at(view());
    await app.hears(table(view({ table: OTHER, version: 1 })));

    expect(app.house.view?.table).toBe(OTHER);
  });

  test("the last view of a table that I have left does not hide the one that I sit at", async () => {
    const app = await new App().at(view());
    await app.hears(table(view({ table: OTHER, version: 1 })), table(view({ version: 30, seat: null })));

    expect([app.house.view?.table, app.tables.length]).toEqual([OTHER, 2]);
  });

  test("nor does an old view of it, in which I still sat there", async () => {
    const app = await new App().at(view());
    await app.hears(table(view({ version: 12, seat: null })), table(view({ table: OTHER, version: 1 })));
    await app.hears(table(view({ version: 11 })));

    expect(app.house.view?.table).toBe(OTHER);
  });
});

test("frames that cannot be read are ignored", async () => {
  const app = await new App().at(view());
  await app.hears("{", "7", "null", "[]", { v: 1, type: "unheard_of" }, GATEWAY);

  expect([app.state, app.tables.length, app.wire.sent]).toEqual(["live", 1, []]);
});

test("a notice is passed on", async () => {
  const app = await new App().at(view());
  await app.hears({ v: 1, type: "notice", code: "pause" });

  expect(app.notices).toEqual([{ v: 1, type: "notice", code: "pause" }]);
});
