import { type Context, Hono } from 'hono';
import { accountErrors } from '#app/domains/accounts/accounts.errors.ts';
import { requestMember, streamMember } from '#app/domains/shops/viewer/stream-member.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { liveHub } from '#app/platform/live/current-hub.server.ts';
import { eventsSince } from '#app/platform/live/events-since.server.ts';
import { liveStream } from '#app/platform/live/live-stream.server.ts';
import { takeStreamSlot } from '#app/platform/live/stream-slots.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { signedVisitor } from '#app/platform/visitors/signed-visitor.server.ts';
import { buyerPhotoKey, messagePhotoKey } from './inbox/photo-keys.queries.server.ts';
import { buyerChannel, buyerKeyOf, shopChannel } from './live-channels.server.ts';

type C = Context<HttpEnv>;

async function inboxStream(c: C): Promise<Response> {
  const { shopId, check } = await streamMember(c, 'messages.work');
  return liveStream({ ...streamOf(c), ...check, channel: shopChannel(shopId) });
}

/** Only for ids that we gave: one who makes ids up has as many streams as they like. */
async function visitorChannel(c: C): Promise<string> {
  const visitorId = await signedVisitor(c.req.header('cookie'), c.var.context.origin);
  if (!visitorId) throw accountErrors.not_signed_in();
  return buyerChannel(buyerKeyOf(visitorId));
}

async function chatStream(c: C): Promise<Response> {
  const channel = await visitorChannel(c);
  return liveStream({
    ...streamOf(c),
    ...takeStreamSlot(c, channel),
    channel,
    authorise: () => true,
  });
}

const streamOf = (c: C) => ({
  hub: liveHub(),
  lastEventId: c.req.header('last-event-id'),
  cursor: addressKey(new URL(c.req.url).searchParams, 'cursor'),
  signal: c.req.raw.signal,
});

/** The same events without a stream, for a network that holds streams back. */
async function poll(c: C, channel: string): Promise<Response> {
  c.header('cache-control', 'no-store');
  return c.json(await eventsSince(channel, addressKey(new URL(c.req.url).searchParams, 'cursor')));
}

/** For the two sides of the thread and nobody else. */
async function photoKey(c: C): Promise<string | undefined> {
  const id = c.req.param('id') ?? '';
  const visitorId = await signedVisitor(c.req.header('cookie'), c.var.context.origin);
  const own = visitorId && (await buyerPhotoKey(buyerKeyOf(visitorId), id));
  if (own) return own;
  const { shop } = await requestMember(c, 'messages.work');
  return messagePhotoKey(shop.id, id);
}

async function photo(c: C): Promise<Response> {
  const key = await photoKey(c);
  const answer =
    key &&
    (await fileResponse({
      storage: storage(),
      key,
      method: c.req.method,
      ifNoneMatch: c.req.header('if-none-match'),
      cacheControl: 'private, max-age=3600',
    }));
  if (!answer) throw httpErrors.not_found();
  return answer;
}

/** What is no JSON function: streams and photos, below `/api`. */
export function messageRoutes(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/live/inbox', inboxStream);
  app.get('/live/inbox/since', async (c) => {
    const { shop } = await requestMember(c, 'messages.work');
    return poll(c, shopChannel(shop.id));
  });
  app.get('/live/chat', chatStream);
  app.get('/live/chat/since', async (c) => poll(c, await visitorChannel(c)));
  app.get('/messages/:id/photo', photo);
  return app;
}
