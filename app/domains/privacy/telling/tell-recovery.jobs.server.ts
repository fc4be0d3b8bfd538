import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { recoveryRequests } from '#app/domains/accounts/recovery/recovery.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { defineJob, type Job } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { openSms } from '#app/providers/sms/open-sms.server.ts';
import { wake } from './wake.server.ts';
import { browsersToWake, numbersToTell, numberToTell } from './who-hears.queries.server.ts';

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

const wakePhone = defineJob(
  'privacy.wake-for-recovery',
  z.object({ requestId: ownText, subscriptionId: ownText }),
  async ({ requestId, subscriptionId }) => {
    const person = await personOf(requestId);
    if (!person) return;
    const { userId, askedAt } = person;
    await wake({
      subscriptionId,
      userId,
      tag: `recovery-${requestId}`,
      hours: 48,
      text: (t, { isOwn }) =>
        isOwn
          ? {
              title: t('recover.waiting', { when: formatDate(askedAt) }),
              body: t('recover.waiting_text'),
            }
          : {
              title: t('recover.team_title'),
              body: t('recover.team_push', { phone: settings().supportPhone }),
            },
    });
  },
);

const textNumber = defineJob(
  'privacy.text-for-recovery',
  z.object({ requestId: ownText, to: ownText }),
  async ({ requestId, to }) => {
    const person = await personOf(requestId);
    const number = person && (await numberToTell(person, to));
    if (!number) return;
    const { t } = translatorFor(number.language);
    const text = number.isOwn
      ? t('recover.told_sms')
      : t('recover.team_told', { phone: settings().supportPhone });
    await openSms(settings().sms).send(number.key, text);
  },
);

/**
 * Tells everybody concerned when the hours of objection begin: the person, the shop's number, its owner and admins, and the
 * phones of the team. Each notice is a job of its own, so that one failure delays no other and none is sent twice. Pages
 * on signed-in devices show it too.
 */
export const tellRecovery = defineJob(
  'privacy.tell-recovery',
  z.object({ requestId: ownText }),
  async ({ requestId }) => {
    const person = await personOf(requestId);
    if (!person) return;
    const numbers = await numbersToTell(person);
    const browsers = await browsersToWake(person.userId);
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
