import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';

const year = 'public, max-age=31536000, immutable';
const hour = 'public, max-age=3600';
/** Asked for anew each time: an old one would go on with what a newer build has mended. */
const never = 'no-cache';

/** Files of the build: hashed ones for ever, the few with fixed names for an hour. */
export function assets(root: string): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(
    '/assets/*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', year),
    }),
    async (c) => c.text('Not found', 404),
  );
  app.get('*', async (c, next) => {
    // Only names with a dot are files; everything else is a page and costs no look at the disk.
    if (!/\.[a-z0-9]+$/i.test(c.req.path) || c.req.path.startsWith('/api/')) return next();
    return serveStatic<HttpEnv>({
      root,
      precompressed: true,
      onFound: (_path, inner) =>
        inner.header('cache-control', c.req.path === '/sw.js' ? never : hour),
    })(c, next);
  });
  return app;
}
