import { type Context, Hono } from 'hono';
import { requestMember, streamMember } from '#app/domains/shops/viewer/stream-member.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { liveHub } from '#app/platform/live/current-hub.server.ts';
import { eventsSince } from '#app/platform/live/events-since.server.ts';
import { liveStream } from '#app/platform/live/live-stream.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { signedVisitorKey } from '#app/platform/visitors/signed-visitor.server.ts';
import { claimPhotoKey, ownScreenshotKey } from './claims/claim-photos.queries.server.ts';
import { orderChannel } from './commands/order-log.server.ts';
import { complaintPhotoKey } from './complaints/complaints.queries.server.ts';

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

type KeyOf = (shopId: string, id: string) => Promise<string | undefined>;

async function privateFile(c: C, key: string | undefined): Promise<Response> {
  const { method } = c.req;
  const ifNoneMatch = c.req.header('if-none-match');
  const cacheControl = 'private, no-store';
  const answer =
    key && (await fileResponse({ storage: storage(), key, method, ifNoneMatch, cacheControl }));
  if (!answer) throw httpErrors.not_found();
  return answer;
}

/** For the people of the order's shop and nobody else. */
const buyerPhoto =
  (keyOf: KeyOf) =>
  async (c: C): Promise<Response> => {
    const { shop } = await requestMember(c, 'orders.work');
    return privateFile(c, await keyOf(shop.id, c.req.param('id') ?? ''));
  };

/** For the browser that sent it: the order's own, or one that it was brought to. */
async function ownScreenshot(c: C): Promise<Response> {
  const visitor = await signedVisitorKey(c.req.raw, c.var.context.origin);
  return privateFile(c, visitor && (await ownScreenshotKey(c.req.param('code') ?? '', visitor)));
}

/** New and changed orders, told to every open page of the team, and the pictures that came with claims and complaints. */
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
  app.get('/claims/:id/photo', buyerPhoto(claimPhotoKey));
  app.get('/orders/:code/screenshot', ownScreenshot);
  app.get('/complaints/:id/photo', buyerPhoto(complaintPhotoKey));
  return app;
}
