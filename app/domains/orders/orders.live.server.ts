import { type Context, Hono } from 'hono';
import { requestMember, streamMember } from '#app/domains/shops/viewer/stream-member.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { liveHub } from '#app/platform/live/current-hub.server.ts';
import { eventsSince } from '#app/platform/live/events-since.server.ts';
import { liveStream } from '#app/platform/live/live-stream.server.ts';
import { orderChannel } from './commands/order-log.server.ts';

type C = Context<HttpEnv>;

async function stream(c: C): Promise<Response> {
  const { shopId, check } = await streamMember(c, 'orders.work');
  return liveStream({
    ...check,
    hub: liveHub(),
    channel: orderChannel(shopId),
    lastEventId: c.req.header('last-event-id'),
    cursor: addressKey(new URL(c.req.url).searchParams, 'cursor'),
    signal: c.req.raw.signal,
  });
}

/** New and changed orders, told to every open page of the team. */
export function orderRoutes(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/live/orders', stream);
  app.get('/live/orders/since', async (c) => {
    const channel = orderChannel((await requestMember(c, 'orders.work')).shop.id);
    c.header('cache-control', 'no-store');
    return c.json(
      await eventsSince(channel, addressKey(new URL(c.req.url).searchParams, 'cursor')),
    );
  });
  return app;
}
