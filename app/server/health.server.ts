import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { database } from '#app/platform/db/database.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';

/** `/healthz`: the process answers. `/readyz`: it can also reach its database, and is not stopping. */
export function health(isStopping: () => boolean): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const fresh = { 'cache-control': 'no-store' };
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, fresh));
  app.get('/readyz', async (c) => {
    if (isStopping()) return c.json({ status: 'stopping' }, 503, fresh);
    try {
      await database().execute(sql`select 1`);
      return c.json({ status: 'ready' }, 200, fresh);
    } catch {
      return c.json({ status: 'database unreachable' }, 503, { ...fresh, 'retry-after': '5' });
    }
  });
  return app;
}
