import { useState } from "preact/hooks";
import { isLive } from "../../state/game";
import { t } from "../../text/i18n";
import { Button } from "../../ui/Button";
import { JoinByCode } from "./JoinByCode";
import { MakeTable } from "./MakeTable";
import "./private.css";

/** Tables among friends: behind two buttons. */
export function PrivateTables() {
  const [open, setOpen] = useState<"code" | "make" | null>(null);
  const close = () => setOpen(null);
  return (
    <div class="lobby-private">
      <Button disabled={!isLive.value} aria-haspopup="dialog" onClick={() => setOpen("code")}>
        {t("lobby.code")}
      </Button>
      <Button disabled={!isLive.value} aria-haspopup="dialog" onClick={() => setOpen("make")}>
        {t("lobby.private")}
      </Button>
      {open === "code" && <JoinByCode onClose={close} />}
      {open === "make" && <MakeTable onClose={close} />}
    </div>
  );
}
