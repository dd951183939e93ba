import { t } from "../../text/i18n";
import { Icon } from "../../ui/Icon";

/** The line on top of a page before sign-in, with the way back. */
export function StepHead({ title, onBack }: { title: string; onBack: () => void }) {
  return (
    <header class="account-head">
      <button type="button" class="icon-button" aria-label={t("common.back")} onClick={onBack}>
        <Icon name="back" size={24} />
      </button>
      <h1>{title}</h1>
    </header>
  );
}
