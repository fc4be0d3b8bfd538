import { and, eq, inArray, ne } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { recoveryRequests } from '#app/domains/accounts/recovery/recovery.table.server.ts';
import { pushMembers, pushSubscriptions } from '#app/domains/notices/notices.table.server.ts';
import { shopMembers, shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { log } from '#app/platform/log.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { defineJob, type Job } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { openSms } from '#app/providers/sms/open-sms.server.ts';
import { sendPush } from '#app/providers/web-push/web-push.server.ts';

/** Whom it is about, while the hours of objection run; undefined when there is nothing to tell any more. */
async function personOf(requestId: string) {
  const [found] = await database()
    .select({
      userId: users.id,
      phone: users.phoneKey,
      language: users.language,
      askedAt: recoveryRequests.createdAt,
    })
    .from(recoveryRequests)
    .innerJoin(users, eq(users.id, recoveryRequests.userId))
    .where(and(eq(recoveryRequests.id, requestId), eq(recoveryRequests.state, 'agreed')));
  return found;
}

/** The shop that the person works in. */
async function shopOf(userId: string) {
  const [shop] = await database()
    .select({ id: shops.id, phone: shops.phoneNumber })
    .from(shopMembers)
    .innerJoin(shops, eq(shops.id, shopMembers.shopId))
    .where(and(eq(shopMembers.userId, userId), eq(shopMembers.state, 'active')))
    .limit(1);
  return shop;
}

/** Owner and admins beside the person: those who would know whether it is right. */
const leadersOf = (shopId: string, userId: string) =>
  database()
    .select({ id: users.id, phone: users.phoneKey, language: users.language })
    .from(shopMembers)
    .innerJoin(users, eq(users.id, shopMembers.userId))
    .where(
      and(
        eq(shopMembers.shopId, shopId),
        eq(shopMembers.state, 'active'),
        inArray(shopMembers.role, ['owner', 'admin']),
        ne(users.id, userId),
      ),
    );

/** Every browser of the person and of the team that may be woken, whatever it wants to hear of otherwise and at whatever hour. */
const wakePhone = defineJob(
  'privacy.wake-for-recovery',
  z.object({ requestId: ownText, subscriptionId: ownText }),
  async ({ requestId, subscriptionId }) => {
    const person = await personOf(requestId);
    const [browser] = await database()
      .select({
        endpoint: pushSubscriptions.endpoint,
        p256dh: pushSubscriptions.p256dh,
        auth: pushSubscriptions.auth,
        language: users.language,
        userId: users.id,
      })
      .from(pushMembers)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMembers.subscriptionId))
      .innerJoin(users, eq(users.id, pushMembers.userId))
      .where(eq(pushSubscriptions.id, subscriptionId));
    if (!person || !browser) return;
    const { t } = translatorFor(browser.language ?? 'en');
    const tag = `recovery-${requestId}`;
    const text =
      browser.userId === person.userId
        ? {
            title: t('recover.waiting', { when: formatDate(person.askedAt) }),
            body: t('recover.waiting_text'),
          }
        : {
            title: t('recover.team_title'),
            body: t('recover.team_push', { phone: settings().supportPhone }),
          };
    const sent = await sendPush(browser, {
      data: { ...text, tag, path: '/' },
      tag,
      ttlSeconds: 48 * 3_600,
    });
    // The queue tries again: a service that rests for a minute keeps nobody from hearing of it.
    if (sent.kind === 'later') throw new Error(sent.why);
    if (sent.kind !== 'sent') log.warn({ requestId, kind: sent.kind }, 'a phone was not told');
  },
);

/** Numbers stand in no job: which of them it is is looked up when it is sent. */
const textNumber = defineJob(
  'privacy.text-for-recovery',
  z.object({ requestId: ownText, to: ownText }),
  async ({ requestId, to }) => {
    const person = await personOf(requestId);
    if (!person) return;
    const send = (key: string, text: string) => openSms(settings().sms).send(key, text);
    if (to === person.userId) {
      await send(person.phone, translatorFor(person.language ?? 'en').t('recover.told_sms'));
      return;
    }
    const shop = await shopOf(person.userId);
    if (!shop) return;
    const leader = (await leadersOf(shop.id, person.userId)).find(({ id }) => id === to);
    const key = leader?.phone ?? (to === 'shop' ? phoneKey(shop.phone) : undefined);
    const { t } = translatorFor(leader?.language ?? person.language ?? 'en');
    if (key) await send(key, t('recover.team_told', { phone: settings().supportPhone }));
  },
);

/**
 * Everybody is told when the hours of objection begin: the number and the phones of the person, the number of the shop, its
 * owner and admins, and the phones of the team. Each is a job of its own: one that cannot be reached keeps nobody else from
 * hearing of it, and nobody is told twice. Pages of devices that are signed in show it too.
 */
export const tellRecovery = defineJob(
  'privacy.tell-recovery',
  z.object({ requestId: ownText }),
  async ({ requestId }) => {
    const person = await personOf(requestId);
    if (!person) return;
    const { userId, phone } = person;
    const shop = await shopOf(userId);
    const leaders = shop ? await leadersOf(shop.id, userId) : [];
    const known = [phone, ...leaders.map((leader) => leader.phone)];
    const shopKey = shop && phoneKey(shop.phone);
    const numbers = [
      userId,
      ...leaders.map(({ id }) => id),
      ...(shopKey && !known.includes(shopKey) ? ['shop'] : []),
    ];
    const browsers = await database()
      .select({ id: pushMembers.subscriptionId })
      .from(pushMembers)
      .where(shop ? eq(pushMembers.shopId, shop.id) : eq(pushMembers.userId, userId));
    await inTransaction(async (tx) => {
      for (const { id: subscriptionId } of browsers) {
        const key = `recovery:${requestId}:${subscriptionId}`;
        await enqueue(tx, wakePhone, { requestId, subscriptionId }, { key });
      }
      for (const to of numbers)
        await enqueue(tx, textNumber, { requestId, to }, { key: `recovery:${requestId}:${to}` });
    });
  },
);

export const tellingJobs: readonly Job[] = [
  tellRecovery as Job,
  wakePhone as Job,
  textNumber as Job,
];
