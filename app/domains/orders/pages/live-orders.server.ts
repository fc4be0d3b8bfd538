import { channelCursor } from '#app/platform/live/events.server.ts';
import { orderChannel } from '../commands/order-log.server.ts';

/** Read before a page's data: what happens in between is told by the stream. */
export async function liveOrders(shopId: string) {
  return { shopId, cursor: await channelCursor(orderChannel(shopId)) };
}
