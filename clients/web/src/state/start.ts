import { computed, effect, untracked } from "@preact/signals";
import { startClock } from "./clock";
import { closeHouse, connection, openHouse } from "./game";
import "./seen"; // notes the cards dealt from the first view on, whatever of the page has come by then
import { config, openSession, refreshMe, signedIn, signOut } from "./session";
import { applySettings } from "./settings";

let begun = false;

/** Read the configuration and the language, then follow who is signed in. Rejects if something cannot be had. */
export async function openApp(): Promise<void> {
  await Promise.all([applySettings(), openSession()]);
  if (begun) return;
  begun = true;
  startClock();
  followPlayer();
}

/** Whoever is signed in is connected; whose sign-in is over is signed out. */
function followPlayer(): void {
  const email = computed(() => signedIn.value?.email ?? null); // not the tokens: they are renewed while one plays
  effect(() => {
    const who = email.value;
    const websocket = config.value?.websocket;
    untracked(() => {
      if (!who || !websocket) return closeHouse();
      openHouse(websocket);
      void refreshMe();
    });
  });
  effect(() => {
    const now = connection.value;
    if (now.state === "refused" && now.signIn) untracked(() => signOut(true));
  });
}
