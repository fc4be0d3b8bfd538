import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { database } from '#app/platform/db/database.server.ts';
import { counter } from '#app/platform/http/figures/metrics.server.ts';
import { log } from '#app/platform/log.server.ts';
import type { ChannelEvent, ChannelUpdate } from '#app/platform/ports/channels.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import type { Enqueueable } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { takeUpdate } from './take-update.server.ts';

const countSetAside = counter('oja_channel_updates_set_aside_total');

/** Pauses before the next attempt. Short: every update behind this one waits, of all shops. */
const pausesMs = [200, 1_000];

/** Job that takes an update in later; it stands in messages.jobs.server.ts. */
export const takeLater: Enqueueable<{ channel: string; update: ChannelUpdate }> = {
  name: 'messages.take-update',
  schema: z.object({
    channel: ownText,
    update: z.object({
      id: ownText,
      chatId: ownText,
      name: ownText,
      language: ownText.optional().transform((language): string | undefined => language),
      at: z.coerce.date(),
      event: z.custom<ChannelEvent>((event) => typeof event === 'object' && event !== null),
    }),
  }),
  options: { isKeyed: true },
};

async function takeInTime(channel: string, update: ChannelUpdate): Promise<void> {
  for (const pauseMs of pausesMs) {
    try {
      await takeUpdate(channel, update);
      return;
    } catch {
      await wait(pauseMs);
    }
  }
  await takeUpdate(channel, update);
}

/**
 * Takes an update in, or sets it aside as a job that tries again and ends as a dead letter. Updates come one after the
 * other for all shops, so one that keeps failing must not hold up the rest. Throws only while the database takes no
 * job either: then the channel delivers the update again.
 */
export async function takeOrSetAside(channel: string, update: ChannelUpdate): Promise<void> {
  try {
    await takeInTime(channel, update);
  } catch (error) {
    // A late "blocked" could close a chat that is open again; the next sending finds a real one.
    if (update.event.kind !== 'blocked')
      await enqueue(database(), takeLater, { channel, update }, { key: `${channel}:${update.id}` });
    countSetAside({ channel });
    log.error({ err: error, channel, update: update.id }, 'an update of a channel was set aside');
  }
}
