import { requireMember } from '#app/domains/shops/viewer.server.ts';
import { page } from '#app/platform/http/page-errors.server.ts';
import { NotReady } from '#app/shell/not-ready.tsx';
import type { Route } from './+types/sections';

export const handle = { frame: 'team' };

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  await requireMember(context, 'stock.edit');
  return null;
});

export default function Sections() {
  return <NotReady name="rooms.sections" />;
}
