import { type Context, Hono } from 'hono';
import { can } from '#app/domains/shops/permissions.ts';
import { memberWith, type Viewer, viewerOfRequest } from '#app/domains/shops/viewer.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { liveHub } from '#app/platform/live/current-hub.server.ts';
import { eventsSince } from '#app/platform/live/events-since.server.ts';
import { liveStream } from '#app/platform/live/live-stream.server.ts';
import { orderChannel } from './commands/order-log.server.ts';

type C = Context<HttpEnv>;

/** Read anew for each question: a stream outlives a sign-out, and must not. */
const freshViewer = (c: C): Promise<Viewer | undefined> =>
  viewerOfRequest({ facts: { ...c.var.facts }, request: c.req.raw });

async function ownShop(c: C): Promise<string> {
  return memberWith(await freshViewer(c), 'orders.work').shop.id;
}

async function stream(c: C): Promise<Response> {
  const shopId = await ownShop(c);
  return liveStream({
    hub: liveHub(),
    channel: orderChannel(shopId),
    authorise: async () => {
      const viewer = await freshViewer(c);
      return viewer?.shop?.id === shopId && can(viewer.role, 'orders.work');
    },
    lastEventId: c.req.header('last-event-id'),
    cursor: c.req.query('cursor'),
    signal: c.req.raw.signal,
  });
}

/** New and changed orders, told to every open page of the team. */
export function orderRoutes(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/live/orders', stream);
  app.get('/live/orders/since', async (c) => {
    const channel = orderChannel(await ownShop(c));
    c.header('cache-control', 'no-store');
    return c.json(await eventsSince(channel, c.req.query('cursor')));
  });
  return app;
}
