/// <reference types="vite-plugin-pwa/vanillajs" />
import { signal } from "@preact/signals";

/** Loads the new version of the app that is ready; null: this is the newest known. */
export const update = signal<(() => void) | null>(null);

/** Keep the app on this device, so that it opens without a connection. */
export async function keepApp(): Promise<void> {
  const { registerSW } = await import("virtual:pwa-register");
  const refresh = registerSW({
    // It was read before there was anything to keep it.
    onOfflineReady: () => void caches.open("config").then((kept) => kept.add("/config.json")),
    onNeedRefresh: () => {
      update.value = () => {
        // The plugin does not reload a page that was opened before there was a worker.
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
        void refresh(true);
      };
    },
    // Another window has loaded it. This one may be in mid-deal: it goes on, and offers it as well.
    onNeedReload: () => {
      update.value = () => location.reload();
    },
  });
}
