import { isbot } from 'isbot';
import { AppError } from '#app/platform/errors.ts';
import { limitVisitor } from '#app/platform/http/limits/call-limit.server.ts';
import type { RequestContext } from '#app/platform/http/request-context.server.ts';
import { visitorKey } from '#app/platform/http/visitor.server.ts';
import { metVisitor } from '#app/platform/visitors/signed-visitor.server.ts';
import { codeTarget } from './adverts.queries.server.ts';
import { countClick } from './commands/count-click.server.ts';

interface Following {
  code: string;
  facts: Pick<RequestContext, 'origin' | 'clientAddress'>;
  /** The shop that whoever follows works in. */
  ownShopId: () => Promise<string | undefined>;
}

/** Link previews, search engines and browsers that read ahead are no buyers. */
function isPerson(request: Request): boolean {
  if (request.method !== 'GET') return false;
  const { headers } = request;
  const ahead = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz') ?? '';
  return !/prefetch|preview/i.test(ahead) && !isbot(headers.get('user-agent') ?? '');
}

/** Where the link leads; a click of a person from outside the team is counted once a day. */
export async function followShortLink(
  request: Request,
  { code, facts, ownShopId }: Following,
): Promise<{ path: string; headers: Headers } | undefined> {
  const target = await codeTarget(code);
  if (!target) return undefined;
  const headers = new Headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  const path = `/stocks/${target.stockId}?ad=${target.code}`;
  if (!isPerson(request) || (await ownShopId()) === target.shopId) return { path, headers };
  const met = await metVisitor(request.headers.get('cookie'), facts.origin);
  const limit = { name: 'advert', visitor: 300, address: 60_000 };
  try {
    await limitVisitor({ met, address: facts.clientAddress }, limit);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Too many to count, but never too many to be let through.
    return { path, headers };
  }
  await countClick({ code: target.code, visitorId: visitorKey(met.visitorId) });
  if (met.cookie !== undefined) headers.append('set-cookie', met.cookie);
  return { path, headers };
}
