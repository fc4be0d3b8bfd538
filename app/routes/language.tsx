import { redirect } from 'react-router';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { ownPath } from '#app/platform/http/forms/own-path.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf, rawField } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { languageCookie, translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import type { Route } from './+types/language';

const yearInSeconds = 31_536_000;

export const loader = () => redirect('/');

/** The footer's choice: remembered in a cookie, then back to the page it was made on. */
export const action = page(async ({ request }: Route.ActionArgs) => {
  const form = await formOf(request);
  const language = keyOf(form, 'language');
  if (translatorFor(language).language !== language) throw httpErrors.invalid();
  return redirect(ownPath(rawField(form, 'back')), {
    headers: {
      'set-cookie': `${languageCookie}=${language}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`,
    },
  });
});

export default function Language() {
  return null;
}
