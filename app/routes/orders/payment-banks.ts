import { payoutBanks } from '#app/domains/payments/banks.server.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import type { Route } from './+types/payment-banks';

/** The banks to choose from, when the shop's account is changed. */
export const loader = page(async ({ context }: Route.LoaderArgs) => {
  await requireMember(context, 'payments.see');
  return Response.json(
    { banks: await payoutBanks() },
    { headers: { 'cache-control': 'no-store' } },
  );
});
