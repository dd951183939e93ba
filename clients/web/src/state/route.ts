import { signal } from "@preact/signals";

/** A page of the app: the part after `#/`, split at the strokes. The table is no page: it shows while I sit at one. */
export type Route =
  | { page: "play" }
  | { page: "history" }
  | { page: "review"; table: string; deal: number }
  | { page: "limits" }
  | { page: "rules"; variant: string }
  | { page: "settings" };

const PAGES = ["play", "history", "limits", "rules", "settings"] as const;

/** Where the player is. */
export const route = signal<Route>(parse(location.hash));

/** Go to a page; back comes back. */
export function go(to: Route): void {
  location.hash = written(to);
}

addEventListener("hashchange", () => {
  route.value = parse(location.hash);
});

function written(to: Route): string {
  if (to.page === "review") return `#/history/${to.table}/${to.deal}`;
  return to.page === "rules" ? `#/rules/${to.variant}` : `#/${to.page}`;
}

function parse(hash: string): Route {
  const [page, first, second] = hash.replace(/^#\//, "").split("/");
  if (page === "history" && first && second) return { page: "review", table: first, deal: Number(second) };
  if (page === "rules") return { page: "rules", variant: first || "market" };
  const known = PAGES.find((one) => one === page);
  return known && known !== "rules" ? { page: known } : { page: "play" };
}
