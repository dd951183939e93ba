import { useState } from "preact/hooks";
import { ClockLine } from "../sheets/ClockLine";
import { isLive, isMyTurn, leave, pending, variant, view, wake } from "../state/game";
import { settings } from "../state/settings";
import { closeSheet, sheet } from "../state/sheets";
import { t } from "../text/i18n";
import { count } from "../text/numbers";
import { Button } from "../ui/Button";
import { Icon, type IconName } from "../ui/Icon";
import { Sheet } from "../ui/Sheet";
import { stage } from "./turn";
import "./menu.css";

/** What is not part of a turn: a drop put down for later, leaving, the rules, and how the table looks and sounds. */
export function MenuSheet() {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Sheet label={t("table.menu")} onClose={closeSheet}>
      <ClockLine />
      {isLeaving ? <Leaving /> : <Entries onLeave={() => setLeaving(true)} />}
    </Sheet>
  );
}

function Entries({ onLeave }: { onLeave: () => void }) {
  const { sound, fourColours } = settings;
  return (
    <>
      <h2>{t("table.menu")}</h2>
      <ul class="menu">
        <DropAtMyTurn />
        <Entry icon="list" text={t("table.rules")} onClick={() => (sheet.value = { name: "rules" })} />
        <Toggle icon="sound" text={t("table.menu_sheet.sound")} setting={sound} />
        <Toggle icon="cards" text={t("table.menu_sheet.four_colours")} setting={fourColours} />
        <Entry icon="gear" text={t("table.menu_sheet.keys")} onClick={() => (sheet.value = { name: "keys" })} />
        <Entry
          icon="live"
          text={t("table.menu_sheet.sync")}
          onClick={() => {
            wake();
            closeSheet();
          }}
        />
        <Entry icon="door" text={t("table.leave_table")} onClick={() => (costsToLeave() ? onLeave() : leaveNow())} />
      </ul>
      <Button wide onClick={closeSheet}>
        {t("common.close")}
      </Button>
    </>
  );
}

function Entry({ icon, text, note, onClick }: { icon: IconName; text: string; note?: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" class="menu-entry" onClick={onClick}>
        <Icon name={icon} />
        <span>
          {text}
          {note && <small>{note}</small>}
        </span>
      </button>
    </li>
  );
}

function Toggle({ icon, text, setting }: { icon: IconName; text: string; setting: { value: boolean } }) {
  return (
    <li>
      <button
        type="button"
        class="menu-entry"
        role="switch"
        aria-checked={setting.value}
        onClick={() => {
          setting.value = !setting.value;
        }}
      >
        <Icon name={icon} />
        <span>{text}</span>
        <b aria-hidden="true">{t(`table.menu_sheet.${setting.value ? "on" : "off"}`)}</b>
      </button>
    </li>
  );
}

/** Out of turn a drop waits for my turn; in my turn it is the button of the bar. */
function DropAtMyTurn() {
  const now = view.value;
  if (!now?.play || !now.legal.drop || now.wish || isMyTurn.value || !isLive.value) return null;
  const values = costOfDrop();
  return (
    <Entry
      icon="clock"
      text={t("table.menu_sheet.drop_at_turn")}
      note={t(`table.menu_sheet.drop_cost${now.stake ? "" : "_free"}`, values)}
      onClick={() => {
        sheet.value = { name: "drop" };
      }}
    />
  );
}

function costOfDrop(): { points: number; chips: string } {
  const points = view.value?.play?.drop_cost ?? 0;
  return { points, chips: count(points * (view.value?.stake ?? 0)) };
}

/** Who still plays pays for leaving. */
const costsToLeave = (): boolean => stage.value === "play";

function leaveNow(): void {
  closeSheet();
  void leave();
}

/** Leaving in a deal costs what a drop costs: it is asked once more, and the large button is the harmless one. */
function Leaving() {
  const key = !variant.value?.first_drop ? "leave_no_drops" : `leave_in_deal${view.value?.stake ? "" : "_free"}`;
  return (
    <>
      <h2>{t("table.leave_table")}</h2>
      <p>{t(`table.menu_sheet.${key}`, costOfDrop())}</p>
      <Button look="danger" disabled={!isLive.value} busy={pending.value === "leave"} onClick={leaveNow}>
        {t("table.leave_table")}
      </Button>
      <Button look="primary" wide onClick={closeSheet}>
        {t("table.menu_sheet.keep")}
      </Button>
    </>
  );
}
