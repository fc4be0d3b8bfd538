import { LiveFeed } from '#app/platform/live/live-feed.ts';

let current: { shopId: string; feed: LiveFeed } | undefined;

/** The team's one stream of orders in this tab, for the page and for notices. */
export function ordersFeed(shopId: string, cursor: number): LiveFeed {
  if (current?.shopId === shopId) return current.feed;
  current?.feed.stop();
  const feed = new LiveFeed({
    name: `oja-orders-${shopId}`,
    streamUrl: '/api/live/orders',
    sinceUrl: '/api/live/orders/since',
    kinds: ['order.placed', 'order.changed', 'order.disputed'],
    cursor,
  });
  current = { shopId, feed };
  return feed;
}
