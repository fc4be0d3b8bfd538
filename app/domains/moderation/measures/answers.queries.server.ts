import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import { isStanding, shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { measures } from '../moderation.table.server.ts';

/** As its index has it: few wait, whatever was ever written. What was lifted is settled. */
const isWaiting = and(
  isNull(measures.answerSeenAt),
  isNotNull(measures.answeredAt),
  isNull(measures.liftedAt),
);

/** A shop whose answer to a letter nobody has looked at yet. */
export const hasWaitingAnswer = sql`exists (select from ${measures} where ${measures.shopId} = ${shops.id} and ${isWaiting})`;

/** The oldest of them, by the letter that it is to. */
export const waitingAnswer = sql<string | null>`(select ${measures.id} from ${measures}
  where ${measures.shopId} = ${shops.id} and ${isWaiting} order by ${measures.answeredAt} limit 1)`;

/** How many answers wait; those of shops that are being deleted do not. */
export async function waitingAnswers(): Promise<number> {
  const [row] = await database()
    .select({ n: sql<number>`count(*)::int` })
    .from(measures)
    .innerJoin(shops, sql`${shops.id} = ${measures.shopId}`)
    .where(and(isWaiting, isStanding));
  return row?.n ?? 0;
}
