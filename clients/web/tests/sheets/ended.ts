import type { TableAnswer, View } from "../../src/protocol/types";
import { type Ended, endedIn as endedOf } from "../../src/sheets/verdict";

const files = import.meta.glob<{ from: string; text: string }[]>("../transcripts/*.json", {
  import: "default",
  eager: true,
});

/** All views of a recorded conversation with the house. */
export function views(name: string): View[] {
  const said = files[`../transcripts/${name}.json`] ?? [];
  const answers = said
    .filter(({ from }) => from === "house")
    .map(({ text }) => JSON.parse(text) as Partial<TableAnswer>);
  return answers.flatMap(({ view }) => (view ? [view] : []));
}

/** The first view of a conversation that shows a result. */
export function endedView(name: string): View {
  const view = views(name).find(({ play }) => play?.result);
  if (!view) throw new Error(`the conversation ${name} has no result`);
  return view;
}

export function endedIn(view: View): Ended {
  const ended = endedOf(view);
  if (!ended) throw new Error("the deal is not over");
  return ended;
}
