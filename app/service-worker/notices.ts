declare const self: ServiceWorkerGlobalScope;

/** A page that is open already goes there; else a new one opens. Only addresses of our own. */
async function open(path: string): Promise<void> {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) {
    await self.clients.openWindow(url.href);
    return;
  }
  await page.focus();
  // A page that this worker does not control cannot be sent elsewhere.
  await page.navigate(url.href).catch(() => self.clients.openWindow(url.href));
}

/** The team's notices: phones show them only through a service worker. */
export function listenForNotices(): void {
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data?.path ?? '/'));
  });
}
