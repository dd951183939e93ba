import type { TableAnswer, View } from "./types";

/** The view on the screen: of each table the newest wins, and the table where I sit wins over one that I have left. */
export class Shown {
  view: View | null = null;
  private readonly versions = new Map<string, number>();

  /** Show it, unless a newer one is shown. */
  take({ version, view }: TableAnswer): boolean {
    if (version < this.versionOf(view.table)) return false;
    this.versions.set(view.table, version);
    if (this.view && this.view.table !== view.table && this.view.seat !== null && view.seat === null) return false;
    this.view = view;
    return true;
  }

  /** The newest seen of a table; 0: none. */
  versionOf(table: string): number {
    return this.versions.get(table) ?? 0;
  }
}
