import { eq } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import type { Doer } from '../commands/order-log.server.ts';
import { bidMoved } from '../orders.events.ts';
import { bidHistory, bids } from './bids.table.server.ts';
import { agreedMs, answerMs, type BidState } from './bids.ts';

export type Bid = typeof bids.$inferSelect;
type Kind = (typeof bidHistory.$inferSelect)['kind'];

export const endOf = (state: BidState): Date =>
  new Date(now().getTime() + (state === 'accepted' ? agreedMs : answerMs));

/** A line of the history, told upwards: the conversation of the two has it then. */
export async function noteBid(
  tx: Transaction,
  { id, amountKobo }: Pick<Bid, 'id' | 'amountKobo'>,
  { kind, doer }: { kind: Kind; doer: Doer },
): Promise<void> {
  const entryId = newId();
  await tx.insert(bidHistory).values({
    id: entryId,
    bidId: id,
    kind,
    by: doer.by === 'team' ? 'team' : 'buyer',
    byUserId: doer.by === 'team' ? doer.userId : null,
    byName: doer.by === 'team' ? doer.name : null,
    amountKobo,
    at: now(),
  });
  await enqueue(tx, bidMoved, { entryId });
}

export async function moveBid(
  tx: Transaction,
  { id }: Pick<Bid, 'id'>,
  to: { state: BidState; amountKobo: number; expiresAt?: Date },
): Promise<Bid> {
  const [moved] = await tx
    .update(bids)
    .set({ ...to, updatedAt: now() })
    .where(eq(bids.id, id))
    .returning();
  if (!moved) throw new Error('the locked offer is gone');
  return moved;
}
