import type { Account, ExportAnswer } from "../../protocol";

/** All that the house knows of me, with every page of the statement. Rejects as Account does. */
export async function everything(account: Account): Promise<Omit<ExportAnswer, "next">> {
  const { next, ...all } = await account.export();
  let cursor = next;
  while (cursor !== null) {
    const page = await account.export(cursor);
    all.entries.push(...page.entries);
    cursor = page.next;
  }
  return all;
}

const READ_BY = 60_000; // milliseconds: some browsers read the file only after the click

/** Hand the browser a value as a JSON file. */
export function download(name: string, value: object): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_BY);
}
