import { settings } from "../../state/settings";
import { LANGUAGES, type Language, t } from "../../text/i18n";
import { Segments } from "../../ui/Segments";

/** English or Hindi, each by its own name. */
export function LanguageChoice() {
  return (
    <Segments
      label={t("lobby.language")}
      hideLabel
      value={settings.language.value}
      options={Object.entries(LANGUAGES).map(([value, text]) => ({ value: value as Language, text, lang: value }))}
      onChoose={(language) => {
        settings.language.value = language;
      }}
    />
  );
}
