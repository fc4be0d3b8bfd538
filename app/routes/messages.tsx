import { redirect } from 'react-router';
import { requireMember, viewerOf } from '#app/domains/shops/viewer.server.ts';
import { page } from '#app/platform/http/page-errors.server.ts';
import { NotReady } from '#app/shell/not-ready.tsx';
import type { Route } from './+types/messages';

export const handle = { frame: 'team' };

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  if (!(await viewerOf(context))) throw redirect('/');
  await requireMember(context, 'messages.work');
  return null;
});

export default function Messages() {
  return <NotReady name="rooms.messages" />;
}
