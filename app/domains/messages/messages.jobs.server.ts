import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { bidMoved } from '#app/domains/orders/orders.events.ts';
import { shopDeleted } from '#app/domains/shops/shops.events.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { sweepRows } from '#app/platform/db/sweep-rows.server.ts';
import { sweepDeadLetters } from '#app/platform/queue/dead-letters.server.ts';
import { workOffDue } from '#app/platform/queue/due-work.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { defineJob, type Job, onEvent } from '#app/platform/queue/jobs.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { channelUpdates } from './channels/channels.table.server.ts';
import { type ChatKey, chatName, deliverChat } from './channels/chat-outbox.server.ts';
import { copyPhoto, fetchPhoto, losePhoto } from './channels/copy-photo.server.ts';
import { openChannel } from './channels/current-channels.server.ts';
import { photoFolder } from './channels/photo-folder.ts';
import { takeLater } from './channels/set-aside.server.ts';
import { takeUpdate } from './channels/take-update.server.ts';
import { tellBid } from './commands/bid-message.server.ts';
import { deletePhotosJob } from './commands/delete-threads.server.ts';
import { deliverToChat } from './commands/deliver-chat.server.ts';
import { tellAfterBurst, tellBurst } from './commands/message-news.server.ts';
import { shopChannel } from './live-channels.server.ts';
import { deleteOldChats } from './old-chats.server.ts';

const deliverJob = defineJob(deliverChat.name, deliverChat.schema, async (chat, { signal }) => {
  const channel = openChannel(chat.channel);
  // Not set up any more: what waits goes out when it is again.
  if (!channel) return;
  const again = await deliverToChat(channel, chat.chatId, signal);
  if (again) await enqueue(database(), deliverChat, chat, { key: chatName(chat), runAt: again });
});

const tellBurstJob = defineJob(
  tellBurst.name,
  tellBurst.schema,
  ({ shopId }) => tellAfterBurst(shopId),
  tellBurst.options,
);

const takeUpdateJob = defineJob(
  takeLater.name,
  takeLater.schema,
  async ({ channel, update }) => {
    await takeUpdate(channel, update);
  },
  takeLater.options,
);

const fetchPhotoJob = defineJob(
  fetchPhoto.name,
  fetchPhoto.schema,
  async ({ messageId }, { attempt, maxAttempts }) => {
    try {
      await copyPhoto(messageId);
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
      keyOf: chatName,
      page: async ({ after = null, limit, isReady }) => {
        const name = sql`channel || ':' || chat_id`;
        const { rows } = await database().execute<Record<keyof ChatKey, string>>(sql`
          select distinct ${name} as name, channel, chat_id as "chatId" from channel_outbox
          where due_at < ${now().toISOString()}::timestamptz - interval '1 minute'
            and (${after}::text is null or ${name} > ${after}) and ${isReady(name)}
          order by 1 limit ${limit}`);
        return rows.map(({ channel, chatId }): ChatKey => ({ channel, chatId }));
      },
      run: (chat) => enqueue(database(), deliverChat, chat, { key: chatName(chat) }),
    });
  },
  { cron: '*/5 * * * *' },
);

/** Telegram keeps an update for a day; a month is more than enough to know it again. */
const sweepUpdatesJob = defineJob(
  'messages.sweep-updates',
  z.unknown(),
  async () => {
    await sweepRows(channelUpdates, lt(channelUpdates.at, sql`now() - interval '30 days'`));
    // Dead letters contain a buyer's words.
    await sweepDeadLetters(takeLater.name);
  },
  { cron: '41 3 * * *' },
);

const deleteOldChatsJob = defineJob(
  'messages.delete-old-chats',
  z.unknown(),
  async () => {
    await deleteOldChats();
  },
  { cron: '17 3 * * *' },
);

/** Photos and what still lies in the live streams; the rows went with the shop. */
const deletedShopJob = onEvent(shopDeleted, 'messages.clear-shop', async ({ shopId }) => {
  await storage().deletePrefix(photoFolder(shopId));
  await database().execute(sql`delete from live_events where channel = ${shopChannel(shopId)}
    or (starts_with(channel, 'messages:buyer:') and payload ->> 'shopId' = ${shopId})`);
});

/** What is offered and answered stands in the conversation of the two, and wakes phones as a message does. */
const bidMessageJob = onEvent(bidMoved, 'messages.tell-bid', ({ entryId }) => tellBid(entryId));

export const messageJobs: readonly Job[] = [
  deliverJob as Job,
  tellBurstJob as Job,
  takeUpdateJob as Job,
  fetchPhotoJob as Job,
  wakeChatsJob,
  sweepUpdatesJob,
  deletePhotosJob as Job,
  deleteOldChatsJob,
  deletedShopJob as Job,
  bidMessageJob as Job,
];
