import { useState } from "preact/hooks";
import { problemText } from "../../state/game";
import { theAccount } from "../../state/session";
import { t } from "../../text/i18n";
import { Button } from "../../ui/Button";
import { toast } from "../../ui/toasts";
import { DeleteSheet } from "./DeleteSheet";
import { download, everything } from "./download";

/** What the house knows of me, to take along; and the end of it. */
export function MyAccount() {
  const [isLoading, setLoading] = useState(false);
  const [isDeleting, setDeleting] = useState(false);

  async function load(): Promise<void> {
    setLoading(true);
    try {
      download("rummy-my-data.json", await everything(theAccount()));
      toast(t("settings.downloaded"));
    } catch (problem) {
      toast(problemText(problem));
    } finally {
      setLoading(false);
    }
  }

  return (
    <section class="panel">
      <h2>{t("settings.my_account")}</h2>
      <p class="note">{t("settings.download_how")}</p>
      <Button wide busy={isLoading} onClick={() => void load()}>
        {t("settings.download")}
      </Button>
      <p class="note">{t("settings.delete_how")}</p>
      <Button wide look="danger" onClick={() => setDeleting(true)}>
        {t("settings.delete")}
      </Button>
      {isDeleting && <DeleteSheet onClose={() => setDeleting(false)} />}
    </section>
  );
}
