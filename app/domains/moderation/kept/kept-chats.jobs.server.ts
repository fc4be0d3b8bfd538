import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { messages } from '#app/domains/messages/messages.table.server.ts';
import { shopDeleted } from '#app/domains/shops/shops.events.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { defineJob, onEvent } from '#app/platform/queue/jobs.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { reportedMessages } from './kept-chats.table.server.ts';

/** None of the folders that anybody may open. */
const reportFolder = (shopId: string): string => `reports/${shopId}`;

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
  if (rowCount === 0) await storage().delete(key);
}

const portion = 500;

/** Of one case, or of all: what a lost job has left is found by the hour. */
export async function copyPhotos(caseId?: string): Promise<void> {
  const waiting = await database()
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
      ),
    )
    .limit(portion);
  for (const photo of waiting) await copyPhoto(photo);
}

export const copyPhotosJob = defineJob(
  'moderation.copy-photos',
  z.object({ caseId: ownText }),
  ({ caseId }) => copyPhotos(caseId),
);

/** Photos whose rows are gone. Deleting twice is fine. */
export const dropPhotosJob = defineJob(
  'moderation.drop-photos',
  z.object({ keys: z.array(ownText) }),
  async ({ keys }) => {
    for (const key of keys) await storage().delete(key);
  },
);

export const clearPhotosJob = onEvent(
  shopDeleted,
  'moderation.clear-photos',
  async ({ shopId }) => {
    await storage().deletePrefix(reportFolder(shopId));
  },
);
