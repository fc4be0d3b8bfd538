import { redirect } from 'react-router';
import { followShortLink } from '#app/domains/adverts/follow-link.server.ts';
import { viewerOf } from '#app/domains/shops/viewer/viewer.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/short-link';

export const handle = { frame: 'market' };

export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const followed = await followShortLink(request, {
    code: params.code.toLowerCase(),
    facts: context.get(requestContext),
    ownShopId: async () => (await viewerOf(context))?.shop?.id,
  });
  if (!followed) throw httpErrors.not_found();
  return redirect(followed.path, { headers: followed.headers });
});

/** Only ever seen around the page of a link that leads nowhere. */
export default function ShortLink() {
  return null;
}
