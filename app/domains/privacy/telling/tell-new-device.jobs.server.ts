import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { namesOf } from '#app/domains/accounts/accounts.queries.server.ts';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { takeFromBudget } from '#app/domains/accounts/limits/sms-budget.server.ts';
import { displayPhone } from '#app/domains/accounts/phone/phone.ts';
import { deviceName } from '#app/domains/accounts/session/device-name.ts';
import { devices, sessions } from '#app/domains/accounts/sign-in/sign-in.table.server.ts';
import { deviceAdded } from '#app/domains/accounts/undo/accounts.events.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { takeToken } from '#app/platform/http/limits/rate-limit.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { formatTime } from '#app/platform/i18n/formats.ts';
import { log } from '#app/platform/log.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { defineJob, type Job, onEvent } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { decomposed } from '#app/platform/text/normal-form.ts';
import { openSms } from '#app/providers/sms/open-sms.server.ts';
import { wake } from './wake.server.ts';
import {
  browsersToWake,
  leadersOf,
  numbersToTell,
  numberToTell,
  shopOf,
} from './who-hears.queries.server.ts';

/** Also of a device that is signed out again: a thief may be quick. */
async function personOf(deviceId: string) {
  const [found] = await database()
    .select({
      userId: users.id,
      phone: users.phoneKey,
      language: users.language,
      label: devices.label,
      signedInAt: devices.createdAt,
    })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(eq(devices.id, deviceId));
  return found;
}

type Person = NonNullable<Awaited<ReturnType<typeof personOf>>>;

const nameOf = async ({ userId, phone }: Person): Promise<string> =>
  (await namesOf([userId])).get(userId) || displayPhone(phone);

const wakePhone = defineJob(
  'privacy.wake-for-device',
  z.object({ deviceId: ownText, subscriptionId: ownText }),
  async ({ deviceId, subscriptionId }) => {
    const person = await personOf(deviceId);
    if (!person) return;
    const name = await nameOf(person);
    const { userId, label, signedInAt } = person;
    await wake({
      subscriptionId,
      userId,
      tag: `device-${deviceId}`,
      hours: 24,
      text: (t, { isOwn, showDetails }) => {
        const time = formatTime(signedInAt);
        const device = deviceName(label, t);
        if (isOwn)
          return {
            title: t('security.new_phone', { time }),
            body: t('security.new_phone_push', { device }),
          };
        const body = t('security.team_phone_push');
        return {
          title: t('security.team_phone_title'),
          body: showDetails ? `${name}: ${body}` : body,
        };
      },
    });
  },
);

/** An SMS with an accent costs two. */
const withoutAccents = (name: string): string => decomposed(name).replace(/[^ -~]/g, '');

const textNumber = defineJob(
  'privacy.text-for-device',
  z.object({ deviceId: ownText, to: ownText }),
  async ({ deviceId, to }) => {
    const person = await personOf(deviceId);
    const number = person && (await numberToTell(person, to));
    if (!number) return;
    const gateway = openSms(settings().sms);
    const limits = settings().rateLimits && !gateway.isDemo;
    // Codes come first: nobody could sign in without them.
    if (limits && (await takeFromBudget({ phoneKey: number.key, use: 'news' })) > 0) {
      log.warn({ deviceId }, 'no text of a new device, the budget is used up');
      return;
    }
    const { t } = translatorFor(number.language);
    const name = withoutAccents(await nameOf(person)).slice(0, 30);
    const text = number.isOwn
      ? t('security.new_phone_sms')
      : t('security.team_phone_sms', { name });
    await gateway.send(number.key, text);
  },
);

/** Whoever has the SIM can sign in again and again: phones are woken each time, texts cost. */
async function mayText(userId: string): Promise<boolean> {
  if (!settings().rateLimits) return true;
  const bucket = { key: `privacy.device-texts:${userId}`, limit: 3, per: 86_400 };
  return (await takeToken(bucket)).allowed;
}

/** All of the team about owner and admins, who can do harm to the shop; about others the leaders, by push alone. */
async function listenersOf(person: Person, deviceId: string) {
  const { userId } = person;
  const shop = await shopOf(userId);
  const isLeader = shop !== undefined && shop.role !== 'employee';
  const leaders = shop ? await leadersOf(shop.id, userId) : [];
  const hear = new Set([userId, ...leaders.map(({ id }) => id)]);
  const own = await database()
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.deviceId, deviceId)));
  const browsers = (await browsersToWake(userId)).filter(
    (browser) =>
      (isLeader || hear.has(browser.userId)) && !own.some(({ id }) => id === browser.sessionId),
  );
  const numbers = isLeader ? await numbersToTell(person) : [userId];
  return { browsers, numbers: (await mayText(userId)) ? numbers : [] };
}

/** Each phone and number is a job of its own: one that cannot be reached keeps nobody else from hearing of it. */
const tellNewDevice = onEvent(deviceAdded, 'privacy.tell-new-device', async ({ deviceId }) => {
  const person = await personOf(deviceId);
  if (!person) return;
  const { browsers, numbers } = await listenersOf(person, deviceId);
  await inTransaction(async (tx) => {
    for (const { id: subscriptionId } of browsers) {
      const key = `device:${deviceId}:${subscriptionId}`;
      await enqueue(tx, wakePhone, { deviceId, subscriptionId }, { key });
    }
    for (const to of numbers)
      await enqueue(tx, textNumber, { deviceId, to }, { key: `device:${deviceId}:${to}` });
  });
});

export const newDeviceJobs: readonly Job[] = [
  tellNewDevice as Job,
  wakePhone as Job,
  textNumber as Job,
];
