import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { shopDeleted } from '#app/domains/shops/shops.events.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { noteSwept } from '#app/platform/db/sweep-rows.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { goesOn } from '#app/platform/queue/enqueue.server.ts';
import { defineJob, type Job, onEvent } from '#app/platform/queue/jobs.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { clearExport, endExports, makeExport } from '../commands/ask-export.server.ts';
import { shopArchive } from './shop-archive.queries.server.ts';
import { shopExports } from './shop-exports.table.server.ts';
import { type ExportState, exportFolder, partBytes, partKey, toldDays } from './shop-exports.ts';

/** What comes in pieces of any size, in parts of one size. */
export async function* inParts(
  pieces: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    if (length < size) continue;
    const all = Buffer.concat(waiting);
    let from = 0;
    for (; all.length - from >= size; from += size) yield all.subarray(from, from + size);
    waiting = [all.subarray(from)];
    length = all.length - from;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

interface Made {
  shopId: string;
  id: string;
}

/** False when the file is not wanted any more: ended, deleted with its shop, or asked for anew. */
async function note(
  { id }: Made,
  change: { state: ExportState; parts?: number; bytes?: number },
  from: ExportState[] = ['waiting', 'making'],
) {
  const noted = await database()
    .update(shopExports)
    .set(change)
    .where(
      and(
        eq(shopExports.id, id),
        inArray(shopExports.state, from),
        gt(shopExports.expiresAt, now()),
      ),
    )
    .returning({ language: shopExports.language });
  return noted[0];
}

const clear = ({ shopId, id }: Made) => storage().deletePrefix(`${exportFolder(shopId)}/${id}`);

async function make(asked: Made, size: number): Promise<void> {
  // An attempt before this one may have left parts.
  await clear(asked);
  const fresh = { state: 'making' as const, parts: 0, bytes: 0 };
  // An operator may run again what has failed.
  const begun = await note(asked, fresh, ['waiting', 'making', 'failed']);
  if (!begun) return;
  const { t } = translatorFor(begun.language);
  let [parts, bytes] = [0, 0];
  for await (const part of inParts(shopArchive(asked.shopId, t), size)) {
    parts += 1;
    bytes += part.length;
    await storage().put(partKey(asked.shopId, asked.id, parts), part, {
      contentType: 'application/octet-stream',
    });
    if (!(await note(asked, { state: 'making', parts, bytes }))) return clear(asked);
  }
  if (!(await note(asked, { state: 'ready' }))) await clear(asked);
}

export const makeExportJob = (size = partBytes) =>
  defineJob(
    makeExport.name,
    makeExport.schema,
    async (asked, { attempt, maxAttempts }) => {
      try {
        await make(asked, size);
      } catch (error) {
        // The page says so, and offers to ask again.
        if (attempt >= maxAttempts) await note(asked, { state: 'failed' });
        throw error;
      }
    },
    makeExport.options,
  );

const clearJob = defineJob(clearExport.name, clearExport.schema, clear);

const deletedShopJob = onEvent(shopDeleted, 'privacy.clear-shop', async ({ shopId }) => {
  await storage().deletePrefix(exportFolder(shopId));
});

/** There is something of it to take away. */
const hasFile = or(gt(shopExports.parts, 0), inArray(shopExports.state, ['waiting', 'making']));

/** Whatever has become of them, after a day the files are gone; the page says so for a month. */
export async function sweepExports(): Promise<number> {
  const at = now();
  const told = new Date(at.getTime() - toldDays * 86_400_000);
  const gone = await inTransaction(async (tx) => {
    const over = await tx
      .select({ shopId: shopExports.shopId })
      .from(shopExports)
      .where(and(lte(shopExports.expiresAt, at), hasFile))
      .for('update', { skipLocked: true });
    await endExports(
      tx,
      over.map(({ shopId }) => shopId),
    );
    await tx.delete(shopExports).where(lte(shopExports.expiresAt, told));
    return over.length;
  });
  noteSwept('exports', gone);
  return gone;
}

/**
 * A file that nobody makes any more has failed: its worker was killed in the last attempt, or an operator dropped the job. The
 * job is asked for with the row and ends after it, so that a row under way without one is left behind.
 */
async function failDeserted(): Promise<void> {
  await database().execute(sql`update ${shopExports} set state = 'failed'
    where state in ('waiting', 'making')
      and not ${goesOn(makeExport, sql`'export:' || ${shopExports.id}`)}`);
}

const sweepJob = defineJob(
  'privacy.sweep-exports',
  z.object({}),
  async () => {
    await sweepExports();
    await failDeserted();
  },
  { cron: '41 * * * *' },
);

export const exportJobs: readonly Job[] = [
  makeExportJob() as Job,
  clearJob as Job,
  deletedShopJob as Job,
  sweepJob as Job,
];
