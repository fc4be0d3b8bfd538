import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { normaliseImage } from '#app/platform/images/image-work.server.ts';
import type { Enqueueable } from '#app/platform/queue/jobs.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { ownText } from '#app/platform/text/fields.ts';
import type { TelegramGateway } from '#app/providers/telegram/telegram.ts';
import { tell } from '../channels.server.ts';
import { ownThread } from '../commands/own-thread.server.ts';
import { lockSequence } from '../commands/write-message.server.ts';
import { messages, type StoredAttachment } from '../messages.table.server.ts';

export const fetchPhoto: Enqueueable<{ messageId: string }> = {
  name: 'messages.fetch-photo',
  schema: z.object({ messageId: ownText }),
  options: {},
};

export const photoFolder = (shopId: string): string => `messages/${shopId}`;

const unusable = new Set(['wrong_type', 'invalid', 'too_large']);

/** The picture cleaned of place and camera, or undefined when there is none to be had. */
async function cleanPhoto(gateway: TelegramGateway, fileId: string, shopId: string) {
  try {
    const bytes = await gateway.download(fileId);
    return bytes && (await normaliseImage(bytes, { key: shopId, lane: 'later' }));
  } catch (error) {
    if (error instanceof AppError && unusable.has(error.kind)) return undefined;
    throw error;
  }
}

async function setAttachment(messageId: string, attachment: StoredAttachment): Promise<void> {
  await inTransaction(async (tx) => {
    const [known] = await tx.select().from(messages).where(eq(messages.id, messageId));
    if (!known) return;
    await lockSequence(tx, known.shopId);
    const thread = await ownThread(tx, known.shopId, known.threadId);
    const [row] = await tx
      .update(messages)
      .set({ attachment, updatedAt: now() })
      .where(eq(messages.id, messageId))
      .returning();
    if (row) await tell(tx, thread, row);
  });
}

export async function losePhoto(messageId: string): Promise<void> {
  await setAttachment(messageId, { kind: 'photo', lost: true });
}

/** Copies a buyer's photo to our storage: Telegram's own address works for an hour and holds the token. */
export async function copyPhoto(gateway: TelegramGateway, messageId: string): Promise<void> {
  const [row] = await database().select().from(messages).where(eq(messages.id, messageId));
  const fileId = row?.attachment?.fileId;
  if (!row || !fileId || row.attachment?.key) return;
  const photo = await cleanPhoto(gateway, fileId, row.shopId);
  if (!photo) return losePhoto(messageId);
  const key = `${photoFolder(row.shopId)}/${messageId}.jpg`;
  await storage().put(key, photo.bytes, {
    contentType: photo.contentType,
    metadata: { contentType: photo.contentType, uploadedAt: now().toISOString() },
  });
  const { width, height } = photo;
  await setAttachment(messageId, { kind: 'photo', key, width, height });
}
