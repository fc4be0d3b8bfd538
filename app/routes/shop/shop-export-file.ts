import { Readable } from 'node:stream';
import { shopArchive } from '#app/domains/privacy/export/shop-archive.queries.server.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { file } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/shop-export-file';

export const loader = file(async ({ context }: Route.LoaderArgs) => {
  const { shop } = await requireMember(context, 'shop.export');
  const archive = shopArchive(shop.id, context.get(requestContext).translator.t);
  return new Response(
    Readable.toWeb(Readable.from(archive, { objectMode: false })) as ReadableStream,
    {
      headers: {
        'content-type': 'application/x-tar',
        'content-disposition': `attachment; filename="oja-shop-${lagosDay()}.tar"`,
        'cache-control': 'no-store',
      },
    },
  );
});
