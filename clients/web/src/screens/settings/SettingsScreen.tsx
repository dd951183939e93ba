import type { Signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { signOut } from "../../state/session";
import { settings } from "../../state/settings";
import { t } from "../../text/i18n";
import { Button } from "../../ui/Button";
import { Segments } from "../../ui/Segments";
import { LanguageChoice } from "../frame/LanguageChoice";
import { MyAccount } from "./MyAccount";
import { mayNotify } from "./notifying";
import { Switch } from "./Switch";
import "./settings.css";

/** What I choose for this device. */
export function SettingsScreen() {
  return (
    <div class="column">
      <section class="panel">
        <h2>{t("lobby.language")}</h2>
        <LanguageChoice />
      </section>
      <section class="panel">
        <h2>{t("settings.look")}</h2>
        <Segments
          label={t("settings.theme")}
          value={settings.theme.value}
          options={(["system", "light", "dark"] as const).map((value) => ({ value, text: t(`settings.${value}`) }))}
          onChoose={(theme) => {
            settings.theme.value = theme;
          }}
        />
        <Setting name="four_colours" setting={settings.fourColours} />
        <Setting name="still" setting={settings.still} />
      </section>
      <section class="panel">
        <h2>{t("settings.at_table")}</h2>
        <Setting name="sound" setting={settings.sound} />
        <Setting name="vibration" setting={settings.vibration} />
        <Notifications />
        <Setting name="letters" setting={settings.letters} />
        <Setting name="read_all" setting={settings.readAll} />
      </section>
      <MyAccount />
      <Button wide onClick={() => signOut()}>
        {t("lobby.sign_out")}
      </Button>
    </div>
  );
}

function Setting({ name, setting }: { name: string; setting: Signal<boolean> }) {
  return (
    <Switch
      label={t(`settings.${name}`)}
      hint={t(`settings.${name}_how`)}
      on={setting.value}
      onSwitch={(on) => {
        setting.value = on;
      }}
    />
  );
}

/** The browser is asked when they are switched on, not before. */
function Notifications() {
  const [refused, setRefused] = useState(false);
  const choose = async (on: boolean) => {
    const may = on && (await mayNotify());
    settings.notify.value = may;
    setRefused(on && !may);
  };
  return (
    <Switch
      label={t("settings.notify")}
      hint={t(refused ? "settings.notify_refused" : "settings.notify_how")}
      on={settings.notify.value}
      onSwitch={(on) => void choose(on)}
    />
  );
}
