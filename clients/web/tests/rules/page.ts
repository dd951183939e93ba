/** The test vectors on the page of the notation, by name. */

import page from "../../../../docs/notation.md?raw";

const block = /```vectors\n([\s\S]*?)\n```/.exec(page)?.[1] ?? "";

export const VECTORS: Readonly<Record<string, string>> = Object.fromEntries(
  block.split("\n").map((line) => line.split(" = ")),
);

/** What the page says of this name. */
export function said(name: string): string {
  const value = VECTORS[name];
  if (value === undefined) {
    throw new Error(`docs/notation.md has no vector "${name}"`);
  }
  return value;
}
