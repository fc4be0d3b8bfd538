import { eq } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { reportCases } from '../moderation.table.server.ts';
import { lookOf, otherLooks } from './as-reported.queries.server.ts';
import { type AsReported, cutLooks } from './as-reported.ts';
import { keepChat, keepChatAgain } from './keep-chat.server.ts';
import { copyLooksJob } from './kept-looks.jobs.server.ts';

type Case = Pick<
  typeof reportCases.$inferSelect,
  'id' | 'kind' | 'subjectId' | 'shopId' | 'asReported'
>;

/** Looks of a case, no more of them than are kept. Copies of photos follow: those of new looks come, those of others go. */
export async function setLooks(
  tx: Transaction,
  id: string,
  looks: readonly AsReported[],
): Promise<void> {
  const { kept: asReported, cutOf } = cutLooks(looks);
  await tx.update(reportCases).set({ asReported }).where(eq(reportCases.id, id));
  const isCopied = looks.some(({ caseId, photos }) => caseId === id && photos.length > 0);
  for (const caseId of new Set([...cutOf, ...(isCopied ? [id] : [])]))
    await enqueue(tx, copyLooksJob, { caseId }, { key: `looks-${caseId}` });
}

async function keepLook(tx: Transaction, row: Case, at: Date): Promise<void> {
  const { id: caseId, asReported: kept } = row;
  const look = await lookOf(tx, row);
  if (!look || otherLooks(kept, look).length < kept.length) return;
  await setLooks(tx, caseId, [...kept, { at: at.toISOString(), caseId, ...look }]);
}

/** What is reported, as it stands now, beside its case, whose row the caller holds: it may be another before somebody has come to it. */
export const keepReported = (tx: Transaction, row: Case, at: Date): Promise<void> =>
  row.kind === 'chat' ? keepChat(tx, row) : keepLook(tx, row, at);

/**
 * Where a case waits again, and nothing is kept of it: decided before copies were kept, or so long ago that the copy is gone. What is
 * there stays as it was reported.
 */
export async function keepAgain(tx: Transaction, row: Case): Promise<void> {
  if (row.kind === 'chat') await keepChatAgain(tx, row);
  else if (row.asReported.length === 0) await keepLook(tx, row, now());
}
