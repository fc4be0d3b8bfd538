import { requireMember } from '#app/domains/shops/viewer.server.ts';
import { page } from '#app/platform/http/page-errors.server.ts';
import { NotReady } from '#app/shell/not-ready.tsx';
import type { Route } from './+types/advertising';

export const handle = { frame: 'team' };

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  await requireMember(context, 'adverts.use');
  return null;
});

export default function Advertising() {
  return <NotReady name="rooms.advertising" />;
}
