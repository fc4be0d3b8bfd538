import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { normaliseImage } from '#app/platform/images/image-work.server.ts';
import type { ChatChannel } from '#app/platform/ports/channels.ts';
import type { Enqueueable } from '#app/platform/queue/jobs.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { ownThread } from '../commands/own-thread.server.ts';
import { lockSequence } from '../commands/write-message.server.ts';
import { tell } from '../live-channels.server.ts';
import { messages, messageThreads, type StoredAttachment } from '../messages.table.server.ts';
import { openChannel } from './current-channels.server.ts';
import { photoFolder } from './photo-folder.ts';

export const fetchPhoto: Enqueueable<{ messageId: string }> = {
  name: 'messages.fetch-photo',
  schema: z.object({ messageId: ownText }),
  options: {},
};

const unusable = new Set(['wrong_type', 'invalid', 'too_large']);

/** The picture cleaned of place and camera, or undefined when there is none to be had. */
async function cleanPhoto(channel: ChatChannel, mediaId: string, shopId: string) {
  try {
    const bytes = await channel.download(mediaId);
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

/** Copies a buyer's photo to our storage: a channel's own address lives short and may hold a key. */
export async function copyPhoto(messageId: string): Promise<void> {
  const [found] = await database()
    .select({ row: messages, channel: messageThreads.channel })
    .from(messages)
    .innerJoin(messageThreads, eq(messageThreads.id, messages.threadId))
    .where(eq(messages.id, messageId));
  const { mediaId, key: copied } = found?.row.attachment ?? {};
  if (!found || !mediaId || copied) return;
  const { shopId } = found.row;
  const channel = openChannel(found.channel);
  const photo = channel && (await cleanPhoto(channel, mediaId, shopId));
  if (!photo) return losePhoto(messageId);
  const key = `${photoFolder(shopId)}/${messageId}.jpg`;
  await storage().put(key, photo.bytes, {
    contentType: photo.contentType,
    metadata: { contentType: photo.contentType, uploadedAt: now().toISOString() },
  });
  const { width, height } = photo;
  await setAttachment(messageId, { kind: 'photo', key, width, height });
}
