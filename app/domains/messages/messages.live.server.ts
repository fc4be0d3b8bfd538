import { type Context, Hono } from 'hono';
import { accountErrors } from '#app/domains/accounts/accounts.errors.ts';
import { can } from '#app/domains/shops/permissions.ts';
import { memberWith, type Viewer, viewerOfRequest } from '#app/domains/shops/viewer.server.ts';
import { httpErrors } from '#app/platform/http/http.errors.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { readVisitor } from '#app/platform/http/visitor.server.ts';
import { liveHub } from '#app/platform/live/current-hub.server.ts';
import { eventsSince } from '#app/platform/live/events-since.server.ts';
import { liveStream } from '#app/platform/live/live-stream.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { buyerChannel, buyerKeyOf, shopChannel } from './channels.server.ts';
import { messagePhotoKey } from './messages.queries.server.ts';

type C = Context<HttpEnv>;

/** Read anew for each question: a stream outlives a sign-out, and must not. */
const freshViewer = (c: C): Promise<Viewer | undefined> =>
  viewerOfRequest({ facts: { ...c.var.facts }, request: c.req.raw });

async function teamChannel(c: C) {
  const { shop } = memberWith(await freshViewer(c), 'messages.work');
  const authorise = async () => {
    const viewer = await freshViewer(c);
    return viewer?.shop?.id === shop.id && can(viewer.role, 'messages.work');
  };
  return { channel: shopChannel(shop.id), authorise };
}

function visitorChannel(c: C) {
  const visitorId = readVisitor(c.req.header('cookie'), c.var.facts.origin);
  if (!visitorId) throw accountErrors.not_signed_in();
  return { channel: buyerChannel(buyerKeyOf(visitorId)), authorise: () => true };
}

type Opened = Awaited<ReturnType<typeof teamChannel>> | ReturnType<typeof visitorChannel>;

const stream = (c: C, { channel, authorise }: Opened): Response =>
  liveStream({
    hub: liveHub(),
    channel,
    authorise,
    lastEventId: c.req.header('last-event-id'),
    cursor: c.req.query('cursor'),
    signal: c.req.raw.signal,
  });

/** The same events without a stream, for a network that holds streams back. */
async function poll(c: C, { channel }: Opened): Promise<Response> {
  c.header('cache-control', 'no-store');
  return c.json(await eventsSince(channel, c.req.query('cursor')));
}

async function photo(c: C): Promise<Response> {
  const { shop } = memberWith(await freshViewer(c), 'messages.work');
  const key = await messagePhotoKey(shop.id, c.req.param('id') ?? '');
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
  app.get('/live/inbox', async (c) => stream(c, await teamChannel(c)));
  app.get('/live/inbox/since', async (c) => poll(c, await teamChannel(c)));
  app.get('/live/chat', (c) => stream(c, visitorChannel(c)));
  app.get('/live/chat/since', (c) => poll(c, visitorChannel(c)));
  app.get('/messages/:id/photo', photo);
  return app;
}
