import { t } from "../text/i18n";
import { copied, shared } from "../ui/sharing";
import { toast } from "../ui/toasts";
import type { Ended } from "./verdict";

/** Hand on what the house needs to look into a deal: by the device's own sharing, else by the clipboard. */
export async function report(
  { table, deal, variant, stake, seat, result }: Ended,
  record: string | null,
): Promise<void> {
  const title = t("sheets.result.report_title", { table, deal });
  const terms = `${variant} ${stake}, seat ${seat ?? "-"}, ${result.how}, ${new Date().toISOString()}`;
  const text = [title, terms, record ?? `seed ${result.seed}`].join("\n");
  if (await shared({ title, text })) return;
  toast(t((await copied(text)) ? "sheets.result.copied" : "sheets.result.record_missing"));
}
