import { createECDH, randomBytes } from 'node:crypto';
import { type BrowserContext, expect, type Page, type Worker } from '@playwright/test';
import { rowsOfApp } from '#tests/support/browser/app-database.ts';
import { enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { untilInCharge } from '#tests/support/browser/worker-caches.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

declare const self: ServiceWorkerGlobalScope;

/** A shop that no other journey reads the notices of. */
const owner = '08030000017';

async function workerOf(context: BrowserContext, page: Page): Promise<Worker> {
  await page.goto('/');
  await alive(page);
  await untilInCharge(page);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no service worker');
  return worker;
}

type Push = (data: object) => Promise<void>;

/** As the browser's push service does it; also when no page of ours is open any more. */
async function pushTo(page: Page): Promise<Push> {
  const { origin } = new URL(page.url());
  const cdp = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await found;
  return async (data) => {
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(data),
    });
  };
}

const shown = (worker: Worker) =>
  worker.evaluate(async () =>
    (await self.registration.getNotifications()).map(({ title, body, tag, data }) => ({
      title,
      body,
      tag,
      path: (data as { path: string }).path,
    })),
  );

const openPages = (worker: Worker) =>
  worker.evaluate(
    async () => (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length,
  );

/** A tap; the browser alone may say that a person has done it. */
const tap = (worker: Worker, path: string) =>
  worker.evaluate(async (to) => {
    const work: Promise<unknown>[] = [];
    const opened: string[] = [];
    self.clients.openWindow = async (url) => {
      opened.push(String(url));
      return null;
    };
    const event = Object.assign(new Event('notificationclick'), {
      notification: { close: () => opened.push('closed'), data: { path: to } },
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
    });
    self.dispatchEvent(event);
    await Promise.all(work);
    return opened;
  }, path);

test('a push is shown while nobody looks, the newest of one thing alone; a tap opens its page', async ({
  page,
  context,
}) => {
  await enter(page, owner);
  const worker = await workerOf(context, page);
  const push = await pushTo(page);
  // Who looks at a page of ours sees it there.
  await push({ title: 'Seen', tag: 'order-0', path: '/orders' });
  await page.goto('about:blank');
  // The page that was left is still there for a moment, and counts as looked at.
  await expect.poll(() => openPages(worker)).toBe(0);
  await push({ title: 'New order', tag: 'order-1', path: '/orders?tab=new' });
  await push({ title: 'New message', tag: 'thread-1', path: '/messages' });
  await push({ title: 'New message', body: 'From Hadiza', tag: 'thread-1', path: '/messages' });
  await expect
    .poll(() => shown(worker))
    .toEqual([
      { title: 'New order', body: '', tag: 'order-1', path: '/orders?tab=new' },
      { title: 'New message', body: 'From Hadiza', tag: 'thread-1', path: '/messages' },
    ]);
  // No page is open: a new one; never one of another site.
  const url = new URL(worker.url()).origin;
  expect(await tap(worker, '/messages')).toEqual(['closed', `${url}/messages`]);
  expect(await tap(worker, 'https://example.com/')).toEqual(['closed']);
  // One is open: it goes there.
  await page.goto('/stocks');
  await alive(page);
  expect(await tap(worker, '/orders?tab=new')).toEqual(['closed']);
  await expect(page).toHaveURL('/orders?tab=new');
  await alive(page);
  // It is open there already: nothing that is half typed is lost.
  await page.evaluate(() => Object.assign(window, { ojaSamePage: true }));
  expect(await tap(worker, '/orders?tab=new')).toEqual(['closed']);
  expect(await page.evaluate(() => 'ojaSamePage' in window)).toBe(true);
});

/** What a browser's `PushSubscription` says of itself. */
function newSubscription() {
  const keys = createECDH('prime256v1');
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
    keys: {
      p256dh: keys.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
}

const storedFor = (endpoint: string) =>
  rowsOfApp<{ kinds: string[] }>(
    `select m.kinds from push_subscriptions s join push_members m on m.subscription_id = s.id
     where s.endpoint = $1`,
    [endpoint],
  );

/** The event as browsers give it: some do not say which address it was before. */
const change = (worker: Worker, before: object | undefined, after: object) =>
  worker.evaluate(
    async ([old, made]) => {
      const work: Promise<unknown>[] = [];
      const event = Object.assign(new Event('pushsubscriptionchange'), {
        oldSubscription: old && { toJSON: () => old },
        newSubscription: { toJSON: () => made },
        waitUntil: (promise: Promise<unknown>) => work.push(promise),
      });
      self.dispatchEvent(event);
      await Promise.all(work);
    },
    [before, after] as const,
  );

test('a browser that gets another push address tells the server, and keeps its wishes @long', async ({
  page,
  context,
}) => {
  await enter(page, owner);
  const worker = await workerOf(context, page);
  const [first, second, third] = [newSubscription(), newSubscription(), newSubscription()];
  const { origin } = new URL(page.url());
  const on = await page.request.post('/api/turnOnNotices', {
    data: { subscription: first },
    headers: { origin },
  });
  expect(on.status()).toBe(200);
  await rowsOfApp(
    `update push_members m set kinds = '{order}' from push_subscriptions s
     where s.id = m.subscription_id and s.endpoint = $1`,
    [first.endpoint],
  );
  await change(worker, first, second);
  expect(await storedFor(first.endpoint)).toEqual([]);
  expect(await storedFor(second.endpoint)).toEqual([{ kinds: ['order'] }]);
  await change(worker, undefined, third);
  expect(await storedFor(second.endpoint)).toEqual([]);
  expect(await storedFor(third.endpoint)).toEqual([{ kinds: ['order'] }]);
});
