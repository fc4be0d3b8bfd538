import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import type { Route } from './+types/not-found';

const missing = page<Route.LoaderArgs, never>(() => {
  throw httpErrors.not_found();
});

export const loader = missing;
export const action = missing;

export default function NotFound() {
  return null;
}
