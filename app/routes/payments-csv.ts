import { requireMember } from '#app/domains/shops/viewer.server.ts';
import { page } from '#app/platform/http/page-errors.server.ts';
import type { Route } from './+types/payments-csv';

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  await requireMember(context, 'payments.see');
  return new Response('');
});
