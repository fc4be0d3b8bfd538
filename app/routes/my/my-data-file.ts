import { redirect } from 'react-router';
import { myDataFile } from '#app/domains/privacy/my-data.queries.server.ts';
import { phoneOfData } from '#app/domains/privacy/my-data-form.server.ts';
import { lagosDay, now } from '#app/platform/clock.ts';
import { file } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { bodyStream } from '#app/platform/storage/body-stream.server.ts';
import type { Route } from './+types/my-data-file';

export const loader = file(async ({ request, context }: Route.LoaderArgs) => {
  const facts = context.get(requestContext);
  const phone = await phoneOfData(request, facts);
  // The proof holds for minutes: the page asks for it again.
  if (phone === undefined) return redirect('/my-data');
  return new Response(bodyStream(myDataFile(phone, now(), facts.origin)), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="oja-my-data-${lagosDay()}.json"`,
      'cache-control': 'no-store',
    },
  });
});
