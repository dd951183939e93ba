import { describe, expect, test } from "vitest";
import { bundlesOf, gapAt, heightFor, layOut, measuresFor, roomFor, rowsOf, stepOf } from "../../src/hand/geometry";
import type { Arrangement } from "../../src/hand/groups";

const THIRTEEN = [4, 3, 3, 3];
const FOURTEEN = [3, 4, 2, 5];

function steps(sizes: number[], width: number, windowHeight: number): number[] {
  const measures = measuresFor(width, windowHeight);
  let from = 0;
  return rowsOf(sizes, width, measures).map((count) => {
    from += count;
    return stepOf(sizes.slice(from - count, from), width, measures);
  });
}

const narrowest = (sizes: number[], width: number, windowHeight: number): number =>
  Math.round(Math.min(...steps(sizes, width, windowHeight)) * 10) / 10;

function hand(sizes: number[], loose: string[] = []): Arrangement {
  const groups = sizes.map((size, group) => Array.from({ length: size }, (_, place) => `${place + 2}H.${group + 1}`));
  return { groups, loose };
}

test.each([
  ["360", 344, 740, 54, 81, 45.6, 45.6],
  ["390", 374, 844, 58, 87, 49.6, 49.6],
  ["844 x 390", 740, 390, 60, 90, 52.2, 47],
  ["1280", 912, 800, 84, 126, 59.3, 53.4],
])("at %s the strips are as wide as the screen allows", (_, width, windowHeight, card, height, of13, of14) => {
  const measures = measuresFor(width, windowHeight);

  expect(measures.card).toBe(card);
  expect(heightFor(1000, 2, measures)).toBe(height);
  expect([narrowest(THIRTEEN, width, windowHeight), narrowest(FOURTEEN, width, windowHeight)]).toEqual([of13, of14]);
});

test.each([
  ["844 x 390", 740, 390, 122, 84],
  ["1280", 912, 800, 166, 122],
])("at %s the room left makes the cards lower", (_, width, windowHeight, room, height) => {
  expect(heightFor(room, 1, measuresFor(width, windowHeight))).toBe(height);
});

test("the fewest rows are taken whose narrowest strip is 44 or more", () => {
  expect(rowsOf(FOURTEEN, 374, measuresFor(374, 844))).toEqual([2, 2]);
  expect(rowsOf([5, 5, 4], 374, measuresFor(374, 844))).toEqual([1, 1, 1]);
  expect(rowsOf([13], 912, measuresFor(912, 800))).toEqual([1]);
});

test("of the cuts into so many rows the one with the widest strip is kept", () => {
  expect(rowsOf([7, 2, 2, 2], 374, measuresFor(374, 844))).toEqual([1, 3]);
  expect(rowsOf([2, 2, 2, 7], 374, measuresFor(374, 844))).toEqual([3, 1]);
});

test("a low window has less room between its rows", () => {
  expect(measuresFor(344, 699)).toMatchObject({ lift: 8, rowGap: 12 });
  expect(measuresFor(344, 700)).toMatchObject({ lift: 11, rowGap: 16 });
});

test("cards are 60 high at least and one and a half of their width at most", () => {
  const measures = measuresFor(374, 844);

  expect(heightFor(50, 3, measures)).toBe(60);
  expect(heightFor(5000, 3, measures)).toBe(87);
  expect(heightFor(roomFor(3, measures, 76), 3, measures)).toBe(76);
});

test("more than seven loose cards lie in two bundles, cut where the suit changes", () => {
  const loose = ["2C.1", "3C.1", "4C.1", "5D.1", "6D.1", "7H.1", "8H.1", "9S.1"];

  expect(bundlesOf({ groups: [], loose }).map(({ from, keys }) => [from, keys.length])).toEqual([
    [0, 3],
    [3, 5],
  ]);
  expect(bundlesOf({ groups: [], loose: loose.slice(1) })).toHaveLength(1);
});

test("loose cards of one suit are cut in the middle", () => {
  const loose = Array.from({ length: 9 }, (_, place) => `${place + 2}C.1`.replace("10", "T"));

  expect(bundlesOf({ groups: [], loose }).map(({ keys }) => keys.length)).toEqual([5, 4]);
});

describe("a hand laid out", () => {
  const measures = measuresFor(374, 844);
  const bundles = bundlesOf(hand(FOURTEEN));
  const layout = layOut(bundles, 374, null, measures);

  test("fills its rows from the left", () => {
    expect(layout.bundles.map(({ x, y }) => [Math.round(x), y])).toEqual([
      [0, 11],
      [167, 11],
      [0, 138],
      [118, 138],
    ]);
    const last = layout.bundles[1];
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(374);
  });

  test("is centred where it is one row", () => {
    const wide = layOut(bundlesOf(hand([3, 3])), 740, null, measuresFor(740, 390));
    const [first, second] = wide.bundles;

    expect(first?.x).toBeCloseTo(740 - (second?.x ?? 0) - (second?.width ?? 0));
  });

  test("has narrower cards where single ones would not fit", () => {
    const many = layOut(bundlesOf(hand(Array(14).fill(1))), 740, null, measuresFor(740, 390));
    const last = many.bundles.at(-1);

    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(740);
  });

  test.each([
    ["before the first card of a row", 2, 160, { group: 2, index: 0 }],
    ["between two cards", 45, 60, { group: 0, index: 1 }],
    ["behind the last card of a group", 155, 60, { group: 0, index: 3 }],
    ["far below", 374, 900, { group: 3, index: 5 }],
  ])("knows the gap %s", (_, x, y, place) => {
    expect(gapAt(layout, x, y)).toMatchObject(place);
  });

  test("knows no gap when it is empty", () => {
    expect(gapAt(layOut([], 374, null, measures), 10, 10)).toBeNull();
  });

  test("counts the gaps of the second loose bundle on from the first", () => {
    const loose = ["2C.1", "3C.1", "4C.1", "5D.1", "6D.1", "7H.1", "8H.1", "9S.1"];
    const cut = layOut(bundlesOf({ groups: [], loose }), 374, null, measures);

    expect(gapAt(cut, 374, 400)).toMatchObject({ group: "loose", index: 8 });
  });
});
