import { join, pending } from "../../state/game";
import { t } from "../../text/i18n";
import { Button } from "../../ui/Button";
import { PrivateTables } from "../private/PrivateTables";
import { Balance } from "./Balance";
import { barred } from "./barred";
import { Grant } from "./Grant";
import { KindPanel } from "./KindPanel";
import { kind } from "./kind";
import { Notices } from "./Notices";
import { standing } from "./standing";
import "./lobby.css";

/** Where one sits down: practice first, then the tables for chips. */
export function LobbyScreen() {
  return (
    <div class="column lobby">
      <div class="column">
        <Notices />
        <Balance />
        <Grant />
        <Practice />
      </div>
      <KindPanel />
      <PrivateTables />
    </div>
  );
}

function Practice() {
  const { variant, seats } = kind.value;
  return (
    <Button
      wide
      look="primary"
      class="lobby-practice"
      disabled={barred(0, standing.value) !== null}
      busy={pending.value === "join"}
      onClick={() => void join({ variant, seats, stake: 0, practice: true })}
    >
      {t("lobby.practice")} <small>{t("lobby.free")}</small>
    </Button>
  );
}
