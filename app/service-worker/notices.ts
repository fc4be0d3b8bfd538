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

interface Pushed {
  title: string;
  body?: string;
  tag: string;
  path: string;
}

/** Safari takes a permission back where a push shows nothing; the others let an open page speak for itself. */
const mayStaySilent = (): boolean => /Chrome|Firefox/.test(self.navigator.userAgent);

/** What the server sent, made for this browser alone; who looks at a page of ours sees it there. */
async function show({ title, body, tag, path }: Pushed): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isSeen = pages.some(({ visibilityState }) => visibilityState === 'visible');
  if (isSeen && mayStaySilent()) return;
  await self.registration.showNotification(title, {
    tag,
    icon: '/icon.svg',
    data: { path },
    ...(body && { body }),
  });
}

/** Notices: phones show them only through a service worker. */
export function listenForNotices(): void {
  self.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(event.data.json() as Pushed));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data?.path ?? '/'));
  });
}
