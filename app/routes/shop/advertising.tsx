import { data, useActionData } from 'react-router';
import { answerHub } from '#app/domains/adverts/hub-forms.server.ts';
import { AdvertisingHub } from '#app/domains/adverts/ui/advertising-hub.tsx';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { isPassingFailure } from '#app/platform/http/forms/form-fault.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { log } from '#app/platform/log.server.ts';
import { useFreshFigures } from '#app/shell/use-fresh-figures.ts';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/advertising';
import { advertisingPage } from './advertising.server.ts';

export const handle = { frame: 'team' };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = await requireMember(context, 'adverts.use');
  const { translator, origin } = context.get(requestContext);
  const { t } = translator;
  return {
    ...(await advertisingPage(viewer, new URL(request.url), origin)),
    title: `${t('pages.advertising')} · ${t('app.name')}`,
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

const named = (form: FormData) => ({
  intent: keyOf(form, 'intent'),
  stockId: keyOf(form, 'stockId'),
});

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const { actor } = await requireMember(context, 'adverts.use');
  const { translator } = context.get(requestContext);
  const form = await formOf(request);
  try {
    const answer = await answerHub({ actor, form });
    return answer instanceof Response ? answer : { ...named(form), ...answer };
  } catch (error) {
    const { fault, status } = formFault(error, translator);
    if (status >= 500) log.error({ err: error }, 'an advert form failed');
    return data({ ...named(form), fault }, { status });
  }
});

/** A broken line keeps the page and what was typed; an advert then gets its fallback text. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!isPassingFailure(error)) throw error;
    return { ...named(form), fault: { code: 'line', message: '' } };
  }
}

export default function Advertising({ loaderData }: Route.ComponentProps) {
  const answer = useActionData<typeof action>();
  useFreshFigures(loaderData.panel.tab === 'analytics');
  return <AdvertisingHub {...loaderData} answer={answer} />;
}
