import { keepPush } from '#app/domains/notices/ui/push.ts';
import { showNotice } from '#app/domains/notices/ui/show-notice.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { orderNumber } from '../orders.ts';
import { ordersFeed } from './orders-feed.ts';

interface Watch {
  shopId: string;
  cursor: number;
  userId: string;
  /** The server wakes this browser. */
  isPushed: boolean;
  t: Translate;
}

/** On every page of a team member: a notice of a new order for who looks elsewhere. */
export function watchOrders({ shopId, cursor, userId, isPushed, t }: Watch): () => void {
  keepPush(userId, isPushed);
  const feed = ordersFeed(shopId, cursor);
  return feed.subscribe({
    after: cursor,
    onEvent: ({ kind, payload }) => {
      // One tab speaks for all of them.
      if (kind !== 'order.placed' || !feed.leads) return;
      const { id, number } = payload as { id: string; number: number };
      const title = t('orders.new_order', { number: orderNumber(number) });
      void showNotice({ title, tag: `order-${id}`, path: `/orders/${id}` });
    },
    onReset: () => {},
  });
}
