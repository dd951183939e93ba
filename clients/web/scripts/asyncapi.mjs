// Reads an AsyncAPI document by its standard's own parser: says what is wrong with it, and exits with 1 if anything is.
import { text } from "node:stream/consumers";
import { Parser } from "@asyncapi/parser";

const { document, diagnostics } = await new Parser().parse(await text(process.stdin));
for (const { code, message, path, range } of diagnostics) {
  console.error(`${range.start.line + 1}: ${code}: ${message} (${path.join(".")})`);
}
if (document === undefined || diagnostics.length > 0) {
  process.exit(1);
}
console.log(`AsyncAPI ${document.version()}: ${document.allMessages().all().length} messages, nothing to remark`);
