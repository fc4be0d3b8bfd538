import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { loadSettings, replaceSettings } from '#app/platform/env.server.ts';
import { type FakePushService, startFakePush } from '#tests/fakes/push-service.ts';
import { isPushEndpoint } from './push-services.ts';
import { vapidKeys } from './vapid.server.ts';
import { sendPush } from './web-push.server.ts';

let push: FakePushService;

const use = (more: Record<string, string> = {}) =>
  replaceSettings(loadSettings({ SECRETS_KEY: 'k'.repeat(40), PUSH_API_ROOT: push.url, ...more }));

beforeAll(async () => {
  push = await startFakePush();
  use();
});
afterEach(() => {
  push.trouble = undefined;
  use();
});
afterAll(() => push.close());

const data = { title: 'Sabon oda', body: 'Ọjà ₦24,000', tag: 'order-1', path: '/orders/1' };
const send = (endpoint: string, keys: { p256dh: string; auth: string }) =>
  sendPush({ endpoint, ...keys }, { data, tag: data.tag, ttlSeconds: 3_600 });

it('encrypts for the one browser and signs for its service', async () => {
  const { subscription, pushes } = push.newBrowser();
  expect(await send(subscription.endpoint, subscription.keys)).toEqual({ kind: 'sent' });
  expect(push.faults).toEqual([]);
  expect(pushes()).toMatchObject([{ shown: data, ttl: 3_600, urgency: 'high' }]);
  expect(pushes()[0]?.topic).toMatch(/^[\w-]{32}$/);
});

it('has one key for all instances, or the one of the settings', () => {
  const made = vapidKeys();
  expect(vapidKeys()).toEqual(made);
  expect(made.publicKey).toMatch(/^[\w-]{87}$/);
  expect(made.subject).toBe('mailto:help@oja.ng');
  use({ SECRETS_KEY: 'q'.repeat(40) });
  expect(vapidKeys().publicKey).not.toBe(made.publicKey);
  use({ VAPID_PRIVATE_KEY: made.privateKey, VAPID_SUBJECT: 'https://oja.example' });
  expect(vapidKeys()).toEqual({ ...made, subject: 'https://oja.example' });
});

it.each([
  [{ status: 404 }, { kind: 'gone' }],
  [{ status: 410 }, { kind: 'gone' }],
  [{ status: 503 }, { kind: 'later', why: 'the push service answered 503' }],
  [
    { status: 429, headers: { 'retry-after': '90' } },
    { kind: 'later', why: 'the push service answered 429', seconds: 90 },
  ],
  [{ status: 413 }, { kind: 'refused', why: 'the push service answered 413' }],
  [
    { status: 302, headers: { location: 'http://169.254.169.254/' } },
    { kind: 'refused', why: 'the push service answered 302' },
  ],
  ['break', { kind: 'later', why: 'TypeError' }],
] as const)('%j is %j', async (trouble, outcome) => {
  const { subscription } = push.newBrowser();
  push.trouble = trouble;
  expect(await send(subscription.endpoint, subscription.keys)).toEqual(outcome);
});

it('calls nobody but push services', async () => {
  const before = push.calls;
  const { subscription } = push.newBrowser();
  expect(await send('https://10.0.0.1/fcm/send/x', subscription.keys)).toMatchObject({
    kind: 'refused',
  });
  expect(push.calls).toBe(before);
});

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://db5p.notify.windows.com/w/?token=abc', true],
  ['https://web.push.apple.com/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://fcm.googleapis.com@10.0.0.1/', false],
  ['https://me:secret@fcm.googleapis.com/', false],
  ['https://fcm.googleapis.com.evil.example/', false],
  ['https://evilpush.apple.com.example/', false],
  ['https://storage.googleapis.com/bucket', false],
  ['https://localhost/', false],
  ['https://127.0.0.1/', false],
  ['https://[::1]/', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['file:///etc/passwd', false],
  ['fcm.googleapis.com', false],
  [`https://fcm.googleapis.com/${'a'.repeat(1_000)}`, false],
])('%s: %s', (endpoint, isKnown) => {
  expect(isPushEndpoint(endpoint)).toBe(isKnown);
});
