/** The house's own vectors, transcripts and page of the notation: the files that hold the Python to the same rules. */

import { type Rank, wildRank } from "../../src/rules/cards";
import { type Variant, variantOf } from "../../src/rules/variants";

export type Row = Record<string, string>;

const CSV = import.meta.glob<string>("../../../../tests/vectors/*.csv", {
  query: "?raw",
  import: "default",
  eager: true,
});
const TRANSCRIPTS = import.meta.glob<string>("../../../../tests/transcripts/rummy1/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The rows of a file by column, without the notes in lines that begin with #. */
export function read(name: string): Row[] {
  const text = CSV[`../../../../tests/vectors/${name}`];
  if (text === undefined) {
    throw new Error(`there is no tests/vectors/${name}`);
  }
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const [columns = [], ...rows] = lines.map(fields);
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ""])));
}

/** The fields of a line; one in double quotes may hold commas. */
function fields(line: string): string[] {
  return Array.from(`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
    quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'),
  );
}

/** Cards set apart by spaces; - for none. */
export function cards(text: string): string[] {
  return text === "-" ? [] : text.split(" ");
}

/** Groups set apart by bars. */
export function groups(text: string): string[][] {
  return text.split(" | ").map(cards);
}

/** The wild rank, the variant and the packs of a row, as the rules take them. */
export function terms(row: Row): [Rank, Variant, number] {
  return [wildRank(of(row, "wild")), variantOf(of(row, "variant")), Number(of(row, "packs"))];
}

export function of(row: Row, column: string): string {
  const value = row[column];
  if (value === undefined) {
    throw new Error(`there is no column ${column}`);
  }
  return value;
}

/** Whole deals by the name of their file. */
export const transcripts: [string, string][] = Object.entries(TRANSCRIPTS).map(([path, text]) => [
  path.replace(/.*\/|\.txt$/g, ""),
  text,
]);
