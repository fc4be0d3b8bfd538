import { type Context, Hono } from 'hono';
import { googleFeed, metaFeed } from '#app/domains/market/crawlers/feeds.queries.server.ts';
import {
  keptSitemapIndex,
  sitemapPages,
  sitemapPart,
} from '#app/domains/market/crawlers/sitemap.server.ts';
import {
  shopSharePicture,
  stockSharePicture,
} from '#app/domains/market/pages/share-picture.queries.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';

const anHour = 'public, max-age=3600';
const aDay = 'public, max-age=86400';

const closed = [
  '/api/',
  '/stocks/*/edit',
  '/messages',
  '/advertising',
  '/orders',
  '/payments',
  '/analytics',
  '/subscription',
  '/payment',
  '/sections',
  '/cart',
  '/checkout/',
  '/o/',
  '/deal/',
  '/stocks/*/offer',
  '/login',
  '/register',
];

function textAnswer(c: Context<HttpEnv>, text: string | undefined, type: string): Response {
  if (text === undefined) throw httpErrors.not_found();
  return c.body(text, 200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': anHour });
}

function pictureAnswer(c: Context<HttpEnv>, bytes: Uint8Array | undefined): Response {
  if (!bytes) throw httpErrors.not_found();
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': 'image/jpeg',
    'cache-control': aDay,
    'cross-origin-resource-policy': 'cross-origin',
  });
}

/** What search engines, messengers and catalogues read. */
export function machines(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/robots.txt', (c) => {
    const lines = [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      `Sitemap: ${c.var.context.origin}/sitemap.xml`,
    ];
    return textAnswer(c, `${lines.join('\n')}\n`, 'text/plain');
  });
  app.get('/sitemap.xml', async (c) =>
    textAnswer(c, await keptSitemapIndex(c.var.context.origin), 'application/xml'),
  );
  app.get('/sitemaps/pages.xml', async (c) =>
    textAnswer(c, await sitemapPages(c.var.context.origin), 'application/xml'),
  );
  app.get('/sitemaps/:part{(products|shops)-[0-9a-f-]+\\.xml}', async (c) => {
    const [kind = '', ...rest] = c.req
      .param('part')
      .replace(/\.xml$/, '')
      .split('-');
    const part = await sitemapPart(
      c.var.context.origin,
      kind === 'shops' ? 'shops' : 'products',
      rest.join('-'),
    );
    return textAnswer(c, part, 'application/xml');
  });
  app.get('/feeds/:shopId/google.xml', async (c) =>
    textAnswer(c, await googleFeed(c.req.param('shopId'), c.var.context.origin), 'application/xml'),
  );
  app.get('/feeds/:shopId/meta.csv', async (c) =>
    textAnswer(c, await metaFeed(c.req.param('shopId'), c.var.context.origin), 'text/csv'),
  );
  app.get('/share/stocks/:file{[0-9a-f-]+\\.jpg}', async (c) =>
    pictureAnswer(c, await stockSharePicture(c.req.param('file').slice(0, -4))),
  );
  app.get('/share/shops/:file{[0-9a-f-]+\\.jpg}', async (c) =>
    pictureAnswer(c, await shopSharePicture(c.req.param('file').slice(0, -4))),
  );
  return app;
}
