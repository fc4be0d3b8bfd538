import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { shopDeleted } from '#app/domains/shops/shops.events.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { sweepRows } from '#app/platform/db/sweep-rows.server.ts';
import { workOffDue } from '#app/platform/queue/due-work.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { defineJob, type Job, onEvent } from '#app/platform/queue/jobs.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { telegram } from '#app/providers/telegram/current-telegram.server.ts';
import { shopChannel } from './channels.server.ts';
import { deliverToChat } from './commands/deliver-chat.server.ts';
import { copyPhoto, fetchPhoto, losePhoto, photoFolder } from './telegram/fetch-photo.server.ts';
import { telegramUpdates } from './telegram/telegram.table.server.ts';
import { deliverChat } from './telegram/telegram-outbox.server.ts';

const deliverJob = defineJob(
  deliverChat.name,
  deliverChat.schema,
  async ({ chatId }, { signal }) => {
    const gateway = telegram();
    // No bot any more: what waits goes out when there is one again.
    if (!gateway) return;
    const again = await deliverToChat(gateway, chatId, signal);
    if (again) await enqueue(database(), deliverChat, { chatId }, { key: chatId, runAt: again });
  },
);

const fetchPhotoJob = defineJob(
  fetchPhoto.name,
  fetchPhoto.schema,
  async ({ messageId }, { attempt, maxAttempts }) => {
    const gateway = telegram();
    if (!gateway) return losePhoto(messageId);
    try {
      await copyPhoto(gateway, messageId);
    } catch (error) {
      if (attempt >= maxAttempts) await losePhoto(messageId);
      throw error;
    }
  },
);

/** The net under the deliveries: a chat whose job was lost is found here within minutes. */
const wakeChatsJob = defineJob(
  'messages.wake-chats',
  z.unknown(),
  async () => {
    await workOffDue({
      name: 'messages.wake-chats',
      keyOf: (chatId: string) => chatId,
      page: async ({ after = null, limit, isReady }) => {
        const { rows } = await database().execute<{ chat_id: string }>(sql`
          select distinct chat_id from telegram_outbox
          where due_at < ${now().toISOString()}::timestamptz - interval '1 minute'
            and (${after}::text is null or chat_id > ${after}) and ${isReady(sql`chat_id`)}
          order by chat_id limit ${limit}`);
        return rows.map(({ chat_id: chatId }) => chatId);
      },
      run: (chatId) => enqueue(database(), deliverChat, { chatId }, { key: chatId }),
    });
  },
  { cron: '*/5 * * * *' },
);

/** Telegram keeps an update for a day; a month is more than enough to know it again. */
const sweepUpdatesJob = defineJob(
  'messages.sweep-updates',
  z.unknown(),
  async () => {
    await sweepRows(telegramUpdates, lt(telegramUpdates.at, sql`now() - interval '30 days'`));
  },
  { cron: '41 3 * * *' },
);

/** Photos and what still lies in the live streams; the rows went with the shop. */
const deletedShopJob = onEvent(shopDeleted, 'messages.clear-shop', async ({ shopId }) => {
  await storage().deletePrefix(photoFolder(shopId));
  await database().execute(sql`delete from live_events where channel = ${shopChannel(shopId)}
    or (starts_with(channel, 'messages:buyer:') and payload ->> 'shopId' = ${shopId})`);
});

export const messageJobs: readonly Job[] = [
  deliverJob as Job,
  fetchPhotoJob as Job,
  wakeChatsJob,
  sweepUpdatesJob,
  deletedShopJob as Job,
];
