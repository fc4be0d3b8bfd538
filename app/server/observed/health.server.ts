import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { database, pool } from '#app/platform/db/database.server.ts';
import { databaseHasRoom } from '#app/platform/db/disk-full.server.ts';
import { settings } from '#app/platform/env.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { securityHeaders } from '#app/platform/http/security/security-headers.server.ts';
import { lastPageCount } from '../pages/cached-pages.server.ts';
import { answerSoon } from './answer-soon.ts';
import { freeBytes, leastFreeBytes } from './free-bytes.server.ts';

/** A balancer asks every second, and takes a late answer for a no. */
const patienceMs = 600;

/**
 * `/healthz`: the process answers. `/readyz`: send it requests. It can reach its database, or has pages to show
 * meanwhile, and is not stopping. Without room to write it still shows everything, so it says so and stays in the list.
 */
export function health(isStopping: () => boolean): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const fresh = {
    'cache-control': 'no-store',
    ...securityHeaders(settings().publicUrl ?? '', 'other'),
  };
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, fresh));
  app.get('/readyz', async (c) => {
    if (isStopping()) return c.json({ status: 'stopping' }, 503, fresh);
    // Beside the other question, so that both are answered in time.
    const room = answerSoon(databaseHasRoom(pool()), patienceMs).catch(() => false);
    try {
      await answerSoon(database().execute(sql`select 1`), patienceMs);
      const isDiskFull = (await freeBytes()) < leastFreeBytes;
      const status = isDiskFull ? 'read only, disk full' : 'read only, database full';
      return c.json({ status: !isDiskFull && (await room) ? 'ready' : status }, 200, fresh);
    } catch {
      // Out of the balancer's list nobody would see the pages that are still there.
      if (lastPageCount() > 0)
        return c.json({ status: 'database unreachable, last pages only' }, 200, fresh);
      return c.json({ status: 'database unreachable' }, 503, { ...fresh, 'retry-after': '5' });
    }
  });
  return app;
}
