import { givenOf, postNotice, serverKey } from '#app/domains/notices/ui/push-calls.ts';

declare const self: ServiceWorkerGlobalScope;

/** The page that shows it already, or one that is open and goes there, or a new one. Only addresses of our own. */
async function open(path: string): Promise<void> {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((one) => one.url === url.href);
  const page = there ?? pages[0];
  if (!page) {
    await self.clients.openWindow(url.href);
    return;
  }
  await page.focus().catch(() => undefined);
  // What is half typed on it stays.
  if (there) return;
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

/** Not in the library of types. */
interface SubscriptionChange extends ExtendableEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/**
 * The browser's push service has given it another address: the server goes on with that one. A browser that does not
 * say which it had before is found by its session.
 */
async function renew({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const made =
    newSubscription ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: await serverKey(),
    }));
  const subscription = givenOf(made);
  if (!oldSubscription) return postNotice('turnOnNotices', { subscription });
  await postNotice('renewNotices', { before: givenOf(oldSubscription), subscription });
}

/** Notices: phones show them only through a service worker. */
export function listenForNotices(): void {
  self.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(event.data.json() as Pushed));
  });
  self.addEventListener('pushsubscriptionchange', (event) =>
    // The library of types knows it as a plain event.
    (event as SubscriptionChange).waitUntil(renew(event as SubscriptionChange)),
  );
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data?.path ?? '/'));
  });
}
