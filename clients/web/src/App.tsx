import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Elsewhere } from "./screens/frame/Elsewhere";
import { Frame } from "./screens/frame/Frame";
import { Refused } from "./screens/frame/Refused";
import { AccountScreen } from "./screens/signin/AccountScreen";
import { connection, view } from "./state/game";
import { signedIn } from "./state/session";
import { sheet } from "./state/sheets";
import { openApp } from "./state/start";
import { lazy } from "./ui/lazy";
import { Failed, Loading } from "./ui/States";
import { Toasts } from "./ui/toasts";

const TableScreen = lazy(async () => (await import("./table/TableScreen")).TableScreen);
const Sheets = lazy(async () => (await import("./sheets/Sheets")).Sheets, true);

const opening = signal<"under way" | "failed" | "done">("under way");

async function open(): Promise<void> {
  opening.value = "under way";
  try {
    await openApp();
    opening.value = "done";
  } catch {
    opening.value = "failed";
  }
}

/** The whole app. */
export function App() {
  useEffect(() => void open(), []);
  return (
    <>
      <Screen />
      <Toasts />
    </>
  );
}

function Screen() {
  if (opening.value === "under way") return <Loading />;
  if (opening.value === "failed") return <Failed onRetry={() => void open()} />;
  if (!signedIn.value) return <AccountScreen />;
  return (
    <>
      <Here />
      {(view.value || sheet.value) && <Sheets />}
    </>
  );
}

/** The table that I sit at, or a page. */
function Here() {
  const now = connection.value;
  if (view.value) return <TableScreen />;
  if (now.state === "elsewhere") return <Elsewhere />;
  if (now.state === "refused") return <Refused message={now.message} />;
  return <Frame />;
}
