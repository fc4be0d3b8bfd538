import { data, useFetcher } from 'react-router';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { answerImport } from '#app/domains/stocks/import/import-page.server.ts';
import { categoryChoice } from '#app/domains/stocks/pages/own-page.server.ts';
import { ImportStock } from '#app/domains/stocks/ui/import/import-stock.tsx';
import { withForm } from '#app/platform/http/bodies/receive-form.server.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { orLineFault, unlessLineBroke } from '#app/platform/http/forms/form-fault.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/stock-import';

export const handle = { frame: 'team' };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  const { shop } = await requireMember(context, 'stock.edit');
  const { t } = context.get(requestContext).translator;
  return {
    title: `${t('stocks.import.title')} · ${t('app.name')}`,
    choice: categoryChoice(shop, t),
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const member = await requireMember(context, 'stock.edit');
  try {
    return await withForm(request, (form) => answerImport(member, form));
  } catch (error) {
    const { fault, status } = formFault(error, context.get(requestContext).translator);
    return data({ fault }, { status });
  }
});

/** A broken line keeps the preview: the rows are sent again, and none is added twice. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orLineFault(serverAction);

export const shouldRevalidate = unlessLineBroke;

export default function StockImport({ loaderData }: Route.ComponentProps) {
  const reading = useFetcher<typeof action>({ key: 'import-preview' });
  const saving = useFetcher<typeof action>({ key: 'import-save' });
  return <ImportStock choice={loaderData.choice} reading={reading} saving={saving} />;
}
