import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";

interface Frame {
  from: "client" | "house" | "gateway";
  text: string;
}

const recordings = import.meta.glob<Frame[]>("../transcripts/*.json", { eager: true, import: "default" });
const validators = { client: validator("said"), house: validator("answers") };

function validator(schema: string) {
  const file = new URL(`../../../../docs/schemas/${schema}.json`, import.meta.url);
  return new Ajv2020({ strict: true, strictRequired: false }).compile(JSON.parse(readFileSync(file, "utf8")));
}

/** Whether a frame is as the schemas say: those that are broken on purpose, and the gateway's own, are not. */
function holds(frame: Frame): boolean {
  return frame.from === "gateway" || validators[frame.from](JSON.parse(frame.text));
}

test.each(Object.entries(recordings))("every frame of %s is as the schemas say", (name, frames) => {
  const wrong = frames.filter((frame) => !holds(frame)).map((frame) => frame.text);
  const onPurpose = { malformed: ['"card":"1H"'], lost: ["Internal server error"] }[name.slice(15, -5)] ?? [];

  expect(wrong).toHaveLength(onPurpose.length);
  onPurpose.forEach((part, number) => {
    expect(wrong[number]).toContain(part);
  });
});

test("every situation is there", () => {
  expect(Object.keys(recordings).length).toBeGreaterThan(10);
});
