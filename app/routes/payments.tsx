import { requireMember } from '#app/domains/shops/viewer.server.ts';
import { page } from '#app/platform/http/page-errors.server.ts';
import { NotReady } from '#app/shell/not-ready.tsx';
import type { Route } from './+types/payments';

export const handle = { frame: 'team' };

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  await requireMember(context, 'payments.see');
  return null;
});

export default function Payments() {
  return <NotReady name="rooms.payments" />;
}
