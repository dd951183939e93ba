// TypeScript types of a JSON Schema: the schema comes in on standard input, the types go out.
import { text } from "node:stream/consumers";
import { compile } from "json-schema-to-typescript";

const schema = JSON.parse(await text(process.stdin));
const types = await compile(schema, schema.title, {
  additionalProperties: false,
  bannerComment: "// Generated from the house's schemas by `rummy protocol`; never edited by hand.",
  ignoreMinAndMaxItems: true,
  style: { printWidth: 120 },
  unreachableDefinitions: true,
});
// Where a type comes from is no use to who reads it, and how many groups there may be is the house's business.
const origin = /( \*\n)? \* This interface was referenced by `.*`'s JSON-Schema\n \* via the `definition` ".*"\.\n/g;
const counts = / +\/\*\*\n( +\* @(min|max)Items \d+\n)+ +\*\/\n/g;
process.stdout.write(types.replace(origin, "").replace(counts, ""));
