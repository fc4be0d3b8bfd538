import { LiveFeed } from '#app/platform/live/live-feed.ts';
import { liveKinds } from '../messages.ts';

let current: { shopId: string; feed: LiveFeed } | undefined;

/** The team's one stream in this tab; the name keeps two shops in one browser apart. */
export function inboxFeed(shopId: string, cursor: number): LiveFeed {
  if (current?.shopId === shopId) return current.feed;
  current?.feed.stop();
  const feed = new LiveFeed({
    name: `oja-inbox-${shopId}`,
    streamUrl: '/api/live/inbox',
    sinceUrl: '/api/live/inbox/since',
    kinds: liveKinds,
    cursor,
  });
  current = { shopId, feed };
  return feed;
}

let chat: { visitor: string; feed: LiveFeed } | undefined;

/** The buyer's one stream in this tab, for all shops written to. The visitor is known to the server only. */
export function chatFeed(visitor: string, cursor: number): LiveFeed {
  if (chat?.visitor === visitor) return chat.feed;
  chat?.feed.stop();
  const feed = new LiveFeed({
    name: `oja-chat-${visitor}`,
    streamUrl: '/api/live/chat',
    sinceUrl: '/api/live/chat/since',
    kinds: liveKinds,
    cursor,
  });
  chat = { visitor, feed };
  return feed;
}
