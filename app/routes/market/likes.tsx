import { redirect } from 'react-router';
import { likeFromForm } from '#app/domains/market/visitors/press-form.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { withCookies } from '#app/platform/http/with-cookies.ts';
import type { Route } from './+types/likes';

export const loader = () => redirect('/');

/** The hearts of every list send here while the page's script is not there. */
export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const { to, status, cookies } = await likeFromForm(request, context.get(requestContext));
  return redirect(to, { status, headers: withCookies(cookies) });
});

export default function Likes() {
  return null;
}
