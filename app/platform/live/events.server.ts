import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { database, type Executor, type Transaction } from '#app/platform/db/database.server.ts';
import { sweepRows } from '#app/platform/db/sweep-rows.server.ts';
import { liveChannels, liveEvents } from './live.table.server.ts';
import { encodeNotice, wireChannel } from './wire.ts';

export interface LiveEvent {
  seq: number;
  kind: string;
  payload: unknown;
  at: Date;
}

const kindPattern = /^[a-z][a-z0-9._-]{0,60}$/;
const mostPayload = 16_000;

/** Tells every instance that the channel has moved on to `seq`; heard when the transaction commits. */
async function publish(
  executor: Executor,
  channel: string,
  { seq }: { seq: number },
): Promise<void> {
  const notice = encodeNotice({ type: 'event', channel, seq });
  await executor.execute(sql`select pg_notify(${wireChannel}, ${notice})`);
}

/**
 * Adds an event to a channel. Its number is taken under the lock of the channel's row, which is
 * held until the commit: numbers become visible in their order and without holes, unlike ids.
 * Call it late in the transaction, since other writers of the channel wait meanwhile.
 */
export async function appendEvent(
  tx: Transaction,
  channel: string,
  kind: string,
  payload: unknown,
): Promise<number> {
  if (!kindPattern.test(kind)) throw new Error(`"${kind}" is no kind of event.`);
  if (channel.length > 200) throw new Error('The name of the channel is too long.');
  if (JSON.stringify(payload).length > mostPayload)
    throw new Error('The payload of the event is too long.');
  const [row] = await tx
    .insert(liveChannels)
    .values({ channel, seq: 1 })
    .onConflictDoUpdate({
      target: liveChannels.channel,
      set: { seq: sql`${liveChannels.seq} + 1` },
    })
    .returning({ seq: liveChannels.seq });
  if (!row) throw new Error('The channel gave no number.');
  await tx.insert(liveEvents).values({ channel, seq: row.seq, kind, payload });
  await publish(tx, channel, row);
  return row.seq;
}

export async function eventsAfter(channel: string, seq: number, limit = 100): Promise<LiveEvent[]> {
  return database()
    .select({
      seq: liveEvents.seq,
      kind: liveEvents.kind,
      payload: liveEvents.payload,
      at: liveEvents.at,
    })
    .from(liveEvents)
    .where(and(eq(liveEvents.channel, channel), gt(liveEvents.seq, seq)))
    .orderBy(asc(liveEvents.seq))
    .limit(limit);
}

/**
 * The cursor to embed in a page. Read it before the page's data (or in one snapshot with it): an
 * event between the two is then shown twice at worst, never lost.
 */
export async function channelCursor(
  channel: string,
  executor: Executor = database(),
): Promise<number> {
  const [row] = await executor
    .select({ seq: liveChannels.seq })
    .from(liveChannels)
    .where(eq(liveChannels.channel, channel));
  return row?.seq ?? 0;
}

/** A reader whose cursor is older than what is left is told to load again. */
export async function sweepEvents(keepDays = 7): Promise<number> {
  return sweepRows(liveEvents, lt(liveEvents.at, sql`now() - ${keepDays} * interval '1 day'`));
}

/** A broadcast for the caches of all instances, this one included; heard when the transaction commits. */
export async function broadcast(
  executor: Executor,
  topic: string,
  payload: unknown,
): Promise<void> {
  const notice = encodeNotice({ type: 'broadcast', topic, payload });
  await executor.execute(sql`select pg_notify(${wireChannel}, ${notice})`);
}
