import { effect } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { RulesScreen } from "../screens/rules/RulesScreen";
import { keys } from "../state/arrangement";
import { isMyTurn, view } from "../state/game";
import { closeSheet, type OpenSheet, sheet } from "../state/sheets";
import { AwaySheet } from "../table/AwaySheet";
import { DiscardsSheet } from "../table/DiscardsSheet";
import { KeysSheet } from "../table/KeysSheet";
import { MenuSheet } from "../table/MenuSheet";
import { t } from "../text/i18n";
import { Sheet } from "../ui/Sheet";
import { ClockLine } from "./ClockLine";
import { DeclareSheet } from "./DeclareSheet";
import { DropSheet } from "./DropSheet";
import { ResultSheet } from "./ResultSheet";
import { staysOpen } from "./stays";

/** The sheet that lies over the table, if one does. One whose question is over closes by itself. */
export function Sheets() {
  useEffect(followTable, []);
  return sheet.value && <Named open={sheet.value} />;
}

function Named({ open }: { open: OpenSheet }) {
  switch (open.name) {
    case "declare":
      return <DeclareSheet finish={open.finish} />;
    case "drop":
      return <DropSheet />;
    case "result":
      return <ResultSheet />;
    case "discards":
      return <DiscardsSheet />;
    case "away":
      return <AwaySheet />;
    case "menu":
      return <MenuSheet />;
    case "keys":
      return <KeysSheet />;
    case "rules":
      return <RulesSheet />;
  }
}

/** It opens on the variant played; another one is looked at here, for a change of page would close the sheet. */
function RulesSheet() {
  const [variant, setVariant] = useState(view.value?.variant ?? "");
  return (
    <Sheet label={t("lobby.page.rules")} onClose={closeSheet}>
      <ClockLine />
      <RulesScreen variant={variant} onChoose={setVariant} />
    </Sheet>
  );
}

/** Open the result when a deal ends, close what is over, and leave nothing open behind. */
function followTable(): () => void {
  let shown = "";
  let askedInTurn: boolean | null = null;
  const stop = effect(() => {
    const now = view.value;
    const open = sheet.value;
    const isMine = isMyTurn.value;
    const held = keys.value;
    if (open?.name !== "drop") askedInTurn = null;
    else askedInTurn ??= isMine;
    if (!now) return;
    const ended = now.play?.result ? `${now.table} ${now.deal}` : "";
    if (ended && ended !== shown) {
      shown = ended;
      sheet.value = { name: "result" };
    } else if (open && !staysOpen(open, now, { isMine, askedInTurn, held })) closeSheet();
  });
  return () => {
    stop();
    closeSheet();
  };
}
