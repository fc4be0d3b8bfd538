import { AppError, isErrorKind } from '#app/platform/errors.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import type { Route } from './+types/refused';

/** Says why a file did not come, with the status and the words of that refusal. */
export const loader = page<Route.LoaderArgs, never>(({ request }) => {
  const { searchParams } = new URL(request.url);
  const why = addressKey(searchParams, 'why') ?? '';
  const kind = addressKey(searchParams, 'kind') ?? '';
  if (!/^[a-z_]+\.[a-z_]+$/.test(why) || !isErrorKind(kind)) throw httpErrors.not_found();
  throw new AppError(kind, why);
});

export default function Refused() {
  return null;
}
