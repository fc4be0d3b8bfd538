import { visitorOfOrder } from '#app/domains/orders/pages/visitor-order.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { webChannel } from '../channels/web-channel.ts';
import { messageErrors } from '../messages.errors.ts';
import { type MessageActor, requireWorker } from './own-thread.server.ts';
import { lockSequence, openThread } from './write-message.server.ts';

/** The thread with the buyer of an order; made when the buyer has never written, so that the shop can begin. */
export async function openOrderThread(actor: MessageActor, orderId: string): Promise<string> {
  await requireWorker(actor);
  const { shopId } = actor;
  const order = await visitorOfOrder(shopId, orderId);
  if (!order?.visitorKey) throw messageErrors.thread_not_found();
  const { visitorKey: buyerKey, buyerName: name } = order;
  return inTransaction(async (tx) => {
    await lockSequence(tx, shopId);
    const buyer = { shopId, channel: webChannel, buyerKey, name };
    return (await openThread(tx, buyer, { aboutOrder: true })).id;
  });
}
