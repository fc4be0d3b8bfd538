import type { Context } from 'hono';
import { lagosDay, now } from '#app/platform/clock.ts';
import { isDatabaseDown } from '#app/platform/db/database-down.server.ts';
import type { LastPage } from '#app/platform/http/cache/page-cache.server.ts';
import { plainCounter } from '#app/platform/http/figures/metrics.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { withLineAtStart } from './line-at-start.ts';

const countLastPage = plainCounter('oja_last_pages_total');

/** So long nobody is made to wait for a database that has just been found away. */
const restMs = 2_000;
const state = keep('last-pages', () => ({ awayUntil: 0 }));

/** A database may be away over midnight. */
const timeOf = (at: Date): string =>
  lagosDay(at) === lagosDay() ? formatTime(at) : `${formatTime(at)}, ${formatDay(at)}`;

/** The page as it was, with a line that says so: nobody may take an old price for today's. */
function marked(c: Context<HttpEnv>, { page, madeAt }: LastPage): Response {
  countLastPage();
  const seconds = Math.round((now().getTime() - madeAt.getTime()) / 1_000);
  const headers = {
    ...page.headers,
    'cache-control': 'no-store',
    'cache-status': `oja; hit; ttl=-${seconds}; detail="database unreachable"`,
  };
  if (!page.headers['content-type']?.startsWith('text/html'))
    return new Response(page.plain, { headers });
  const line = c.var.context.translator.t('offline.last_page', { time: timeOf(madeAt) });
  return new Response(withLineAtStart(page.plain.toString(), line), { headers });
}

/** What can be made now, or else the page as it last was: looking around goes on without the database. */
export async function orLastPage(
  c: Context<HttpEnv>,
  last: () => LastPage | undefined,
  make: () => Promise<Response>,
): Promise<Response> {
  const before = last();
  if (before && performance.now() < state.awayUntil) return marked(c, before);
  let failed: Response | undefined;
  try {
    const made = await make();
    if (made.status !== 503 || c.var.isShed) return made;
    failed = made;
  } catch (error) {
    if (!isDatabaseDown(error) || !last()) throw error;
  }
  const kept = last();
  if (!kept) return failed as Response;
  state.awayUntil = performance.now() + restMs;
  return marked(c, kept);
}
