import { afterEach, expect, test, vi } from "vitest";
import { Account } from "../../src/protocol";
import { everything } from "../../src/screens/settings/download";
import { answering } from "../protocol/http";

afterEach(() => vi.unstubAllGlobals());

test("my data is every page of the statement in one", async () => {
  const page = (entries: number[], next: number | null) => ({ player: "p", entries, next });
  const calls = answering([200, page([9, 8], 8)], [200, page([7], 7)], [200, page([], null)]);

  expect(await everything(new Account("https://api.example", async () => "token"))).toEqual({
    player: "p",
    entries: [9, 8, 7],
  });
  expect(calls.map(({ url }) => url.split("/me/")[1])).toEqual(["export", "export?cursor=8", "export?cursor=7"]);
});
