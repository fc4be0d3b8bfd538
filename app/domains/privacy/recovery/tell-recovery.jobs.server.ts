import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { recoveryRequests } from '#app/domains/accounts/recovery/recovery.table.server.ts';
import { pushMembers, pushSubscriptions } from '#app/domains/notices/notices.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { log } from '#app/platform/log.server.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { openSms } from '#app/providers/sms/open-sms.server.ts';
import { sendPush } from '#app/providers/web-push/web-push.server.ts';

async function requestOf(requestId: string) {
  const [found] = await database()
    .select({
      userId: users.id,
      phone: users.phoneKey,
      language: users.language,
      state: recoveryRequests.state,
      askedAt: recoveryRequests.createdAt,
    })
    .from(recoveryRequests)
    .innerJoin(users, eq(users.id, recoveryRequests.userId))
    .where(eq(recoveryRequests.id, requestId));
  return found;
}

type Found = NonNullable<Awaited<ReturnType<typeof requestOf>>>;

/** Every browser that may be woken, whatever it wants to hear of otherwise and at whatever hour. */
async function wakePhones({ userId, language, askedAt }: Found, requestId: string): Promise<void> {
  const { t } = translatorFor(language ?? 'en');
  const tag = `recovery-${requestId}`;
  const title = t('recover.waiting', { when: formatDate(askedAt) });
  const data = { title, body: t('recover.waiting_text'), tag, path: '/' };
  const browsers = await database()
    .select({
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushMembers)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMembers.subscriptionId))
    .where(eq(pushMembers.userId, userId));
  for (const browser of browsers) {
    const { kind } = await sendPush(browser, { data, tag, ttlSeconds: 48 * 3_600 });
    if (kind !== 'sent') log.warn({ requestId, kind }, 'a phone was not told of a recovery');
  }
}

/**
 * The number and the phones are told when the hours of objection begin: whoever still has the SIM or a phone reads
 * it. Pages of devices that are signed in show it too. Told twice after a lost answer is better than not at all.
 */
export const tellRecovery = defineJob(
  'privacy.tell-recovery',
  z.object({ requestId: ownText }),
  async ({ requestId }) => {
    const found = await requestOf(requestId);
    if (found?.state !== 'agreed') return;
    await wakePhones(found, requestId);
    const { t } = translatorFor(found.language ?? 'en');
    await openSms(settings().sms).send(found.phone, t('recover.told_sms'));
  },
);
