import { desc, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { replicaPlannedOnce } from '#app/platform/db/database.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { type AnswerTime, usualAnswerTime } from './answer-time.ts';
import { messages } from './messages.table.server.ts';

/** The newest are read, so that the cost does not grow with a shop's history. */
const lookedAt = 200;
const tenMinutes = 600_000;

const known = keep(
  'answer-times',
  () => new LRUCache<string, { usual: AnswerTime | undefined }>({ max: 5_000, ttl: tenMinutes }),
);

/** How soon a shop usually answers; ten minutes old at most. */
export async function answerTimeOf(shopId: string): Promise<AnswerTime | undefined> {
  const kept = known.get(shopId);
  if (kept) return kept.usual;
  const rows = await replicaPlannedOnce()
    .select({
      threadId: messages.threadId,
      direction: messages.direction,
      at: messages.createdAt,
    })
    .from(messages)
    .where(eq(messages.shopId, shopId))
    .orderBy(desc(messages.seq))
    .limit(lookedAt);
  const usual = usualAnswerTime(rows.reverse());
  known.set(shopId, { usual });
  return usual;
}
