import { redirect } from 'react-router';
import { chooseOwnLanguage } from '#app/domains/accounts/commands/people.server.ts';
import { viewerOf } from '#app/domains/shops/viewer/viewer.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { ownPath } from '#app/platform/http/forms/own-path.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf, rawField } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { isOfferedLanguage, offeredLanguages } from '#app/platform/i18n/catalogues.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { setLanguageCookie, withoutLanguage } from '#app/platform/i18n/language-cookie.ts';
import { LanguageOptions } from '#app/shell/languages/language-options.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import type { Route } from './+types/language';

export const loader = page(({ request, context }: Route.LoaderArgs) => {
  const { t } = context.get(requestContext).translator;
  return {
    title: `${t('footer.language')} · ${t('app.name')}`,
    languages: offeredLanguages,
    back: ownPath(addressKey(new URL(request.url).searchParams, 'back', 2_000)),
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

/** Remembered on this device and for whoever is signed in, then back to the page it was made on. */
export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const form = await formOf(request);
  const language = keyOf(form, 'language');
  if (!isOfferedLanguage(language)) throw httpErrors.invalid();
  const viewer = await viewerOf(context);
  if (viewer) await chooseOwnLanguage(viewer.session.userId, language);
  const { origin } = context.get(requestContext);
  return redirect(withoutLanguage(ownPath(rawField(form, 'back'))), {
    headers: { 'set-cookie': setLanguageCookie(language, origin) },
  });
});

/** The choice as a page: where there is no JavaScript. */
export default function LanguagePage({ loaderData: { languages, back } }: Route.ComponentProps) {
  const t = useT();
  return (
    <div className="shell tiny">
      <PageHead title={t('footer.language')} backTo={back} backLabel={t('ui.back')} />
      <LanguageOptions languages={languages} back={back} />
    </div>
  );
}
