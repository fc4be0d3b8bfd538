import { exportOf, partsOf } from '#app/domains/privacy/export/shop-exports.queries.server.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { file } from '#app/platform/http/pages/page-errors.server.ts';
import { bodyStream } from '#app/platform/storage/body-stream.server.ts';
import type { Route } from './+types/shop-export-file';

export const loader = file(
  async ({ context }: Route.LoaderArgs) => {
    const { shop } = await requireMember(context, 'shop.export');
    const made = await exportOf(shop.id);
    if (made?.state !== 'ready') throw httpErrors.not_found();
    return new Response(bodyStream(partsOf(made)), {
      headers: {
        'content-type': 'application/x-tar',
        'content-length': String(made.bytes),
        'content-disposition': `attachment; filename="oja-shop-${lagosDay(made.askedAt)}.tar"`,
        'cache-control': 'no-store',
      },
    });
  },
  // A page that was open for a day still has its link: where a new file is made, it says that the old one is gone.
  { toldAt: '/shop/export' },
);
