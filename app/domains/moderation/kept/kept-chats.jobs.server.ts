import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { messages } from '#app/domains/messages/messages.table.server.ts';
import { shopDeleted } from '#app/domains/shops/shops.events.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { defineJob, onEvent } from '#app/platform/queue/jobs.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { reportedMessages } from './kept-chats.table.server.ts';
import { reportFolder } from './kept-folders.server.ts';

interface KeptPhoto {
  shopId: string;
  caseId: string;
  messageId: string;
}

/** Known before it is there: who forgets the row forgets the file too, whatever the copying has come to. */
export const keyOfPhoto = ({ shopId, caseId, messageId }: KeptPhoto): string =>
  `${reportFolder(shopId)}/${caseId}-${messageId}.jpg`;

const rowOf = ({ caseId, messageId }: KeptPhoto) =>
  and(eq(reportedMessages.caseId, caseId), eq(reportedMessages.messageId, messageId));

/** Deleting twice is fine; a copy that another row has taken over stays. */
async function dropCopies(keys: string[]): Promise<void> {
  const rows = await database()
    .select({ key: reportedMessages.photoKey })
    .from(reportedMessages)
    .where(inArray(reportedMessages.photoKey, keys));
  const held = new Set(rows.map(({ key }) => key));
  for (const key of keys) if (!held.has(key)) await storage().delete(key);
}

async function copyPhoto(photo: KeptPhoto): Promise<void> {
  const [message] = await database()
    .select({ attachment: messages.attachment })
    .from(messages)
    .where(eq(messages.id, photo.messageId));
  const attachment = message?.attachment;
  // Still on its way to us: the round of the hour finds it.
  if (attachment && !attachment.key && !attachment.lost) return;
  const file = attachment?.key && (await storage().get(attachment.key));
  if (!file) {
    await database().update(reportedMessages).set({ hasPhoto: false }).where(rowOf(photo));
    return;
  }
  const key = keyOfPhoto(photo);
  const { contentType } = file;
  const metadata = { contentType, uploadedAt: now().toISOString() };
  await storage().put(key, await file.bytes(), { contentType, metadata });
  const { rowCount } = await database()
    .update(reportedMessages)
    .set({ photoKey: key })
    .where(rowOf(photo));
  // Forgotten while it was copied.
  if (rowCount === 0) await dropCopies([key]);
}

const portion = 500;

/** In their order, so that photos which never arrive do not stand before the others for ever. */
const waitingPhotos = (caseId: string | undefined, after: KeptPhoto | undefined) =>
  database()
    .select({
      shopId: reportedMessages.shopId,
      caseId: reportedMessages.caseId,
      messageId: reportedMessages.messageId,
    })
    .from(reportedMessages)
    .where(
      and(
        eq(reportedMessages.hasPhoto, true),
        isNull(reportedMessages.photoKey),
        caseId ? eq(reportedMessages.caseId, caseId) : undefined,
        after &&
          sql`(${reportedMessages.caseId}, ${reportedMessages.messageId}) > (${after.caseId}::uuid, ${after.messageId}::uuid)`,
      ),
    )
    .orderBy(asc(reportedMessages.caseId), asc(reportedMessages.messageId))
    .limit(portion);

/** Of one case, or of all: what a lost job has left is found by the hour. One that fails is told of when all were tried. */
export async function copyPhotos(caseId?: string): Promise<void> {
  let failed: unknown;
  let after: KeptPhoto | undefined;
  do {
    const waiting = await waitingPhotos(caseId, after);
    for (const photo of waiting)
      try {
        await copyPhoto(photo);
      } catch (error) {
        failed = error;
        log.warn({ err: error, caseId: photo.caseId }, 'a reported photo was not copied');
      }
    after = waiting.length === portion ? waiting.at(-1) : undefined;
  } while (after);
  if (failed) throw failed;
}

export const copyPhotosJob = defineJob(
  'moderation.copy-photos',
  z.object({ caseId: ownText }),
  ({ caseId }) => copyPhotos(caseId),
);

/** Photos whose rows are gone. */
export const dropPhotosJob = defineJob(
  'moderation.drop-photos',
  z.object({ keys: z.array(ownText) }),
  ({ keys }) => dropCopies(keys),
);

export const clearPhotosJob = onEvent(
  shopDeleted,
  'moderation.clear-photos',
  async ({ shopId }) => {
    await storage().deletePrefix(reportFolder(shopId));
  },
);
