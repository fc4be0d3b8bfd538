import { redirect, redirectDocument } from 'react-router';
import { signOut } from '#app/domains/accounts/commands/sign-out.server.ts';
import { clearAccountCookie } from '#app/domains/accounts/session/account-cookies.server.ts';
import { viewerOf } from '#app/domains/shops/viewer/viewer.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { withCookies } from '#app/platform/http/with-cookies.ts';
import type { Route } from './+types/logout';

export const loader = () => redirect('/');

/** The session ends; the phone stays known, and the next entry asks for PIN, passkey or code. */
export const action = page(async ({ context }: Route.ActionArgs) => {
  const viewer = await viewerOf(context);
  if (viewer) await signOut(viewer.session);
  const { origin } = context.get(requestContext);
  return redirectDocument('/', { headers: withCookies([clearAccountCookie('session', origin)]) });
});

export default function Logout() {
  return null;
}
