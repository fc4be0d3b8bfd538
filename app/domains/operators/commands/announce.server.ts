import { and, eq, isNull, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { isId, newId } from '#app/platform/id.ts';
import { broadcast } from '#app/platform/live/events.server.ts';
import type { LogLine } from '../log/log-line.ts';
import { inOperatorLog } from '../log/operator-log.server.ts';
import { operatorErrors } from '../operators.errors.ts';
import type { Operator } from '../operators.ts';
import { wordsTopic } from '../words/current-words.server.ts';
import { announcements } from '../words/words.table.server.ts';
import type { AnnouncementTexts } from '../words/words.ts';

interface NewAnnouncement {
  texts: AnnouncementTexts;
  startsAt: Date;
  endsAt: Date;
  reason: string;
}

/** Said on every page of the market and of teams while it runs. Sent twice, it is one. */
export async function announce(
  by: Operator,
  { reason, texts, startsAt, endsAt }: NewAnnouncement,
): Promise<string> {
  const id = newId();
  const subject = { kind: 'announcement', id, name: texts.en } as const;
  return inOperatorLog(by, { act: 'announcement.made', subject, reason }, async (tx) => {
    // The same words for the same time, sent twice: one after the other, or both would see none.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('announce', 16))`);
    const [known] = await tx
      .select({ id: announcements.id })
      .from(announcements)
      .where(
        and(
          eq(announcements.startsAt, startsAt),
          eq(announcements.endsAt, endsAt),
          sql`${announcements.texts} = ${JSON.stringify(texts)}::jsonb`,
          isNull(announcements.withdrawnAt),
        ),
      );
    if (known) return { answer: known.id, isSame: true };
    await tx.insert(announcements).values({ id, texts, startsAt, endsAt, createdAt: now() });
    await broadcast(tx, wordsTopic, []);
    return { answer: id, after: { texts, startsAt, endsAt } };
  });
}

/** Takes one back, or puts it back. Twice is once. */
export async function withdraw(
  by: Operator,
  { id, isBack, reason }: { id: string; isBack: boolean; reason: string },
): Promise<void> {
  const line: LogLine = {
    act: isBack ? 'announcement.put_back' : 'announcement.withdrawn',
    subject: { kind: 'announcement', id },
    reason,
  };
  await inOperatorLog(by, line, async (tx) => {
    const [row] = isId(id)
      ? await tx.select().from(announcements).where(eq(announcements.id, id)).for('update')
      : [];
    if (!row) throw operatorErrors.unknown();
    line.subject.name = row.texts.en;
    if ((row.withdrawnAt === null) === isBack) return { answer: undefined, isSame: true };
    const withdrawnAt = isBack ? null : now();
    await tx.update(announcements).set({ withdrawnAt }).where(eq(announcements.id, id));
    await broadcast(tx, wordsTopic, []);
    return { answer: undefined, before: { withdrawnAt: row.withdrawnAt }, after: { withdrawnAt } };
  });
}
