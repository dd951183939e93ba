const TAG = "turn"; // a newer one takes the place of the one before

/** Show a notification: by the service worker where there is one, for phones know no other way. */
export async function notify(title: string, body: string): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, { body, tag: TAG });
  const shown = new Notification(title, { body, tag: TAG });
  shown.onclick = () => window.focus();
}

/** Take the notification away. */
export async function vanish(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await worker?.getNotifications({ tag: TAG })) ?? []) shown.close();
}
