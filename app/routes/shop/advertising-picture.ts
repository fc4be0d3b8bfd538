import { isFormat } from '#app/domains/adverts/picture/advert-picture.ts';
import { advertPicture } from '#app/domains/adverts/picture/serve-picture.server.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/advertising-picture';

export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const { shop } = await requireMember(context, 'adverts.use');
  if (!isFormat(params.format)) throw httpErrors.not_found();
  return advertPicture(request, {
    shopId: shop.id,
    stockId: params.stockId,
    format: params.format,
    origin: context.get(requestContext).origin,
  });
});
