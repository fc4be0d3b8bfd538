import { data } from 'react-router';
import { promises } from '#app/domains/orders/promised/promises.server.ts';
import { shopErrors } from '#app/domains/shops/shops.errors.ts';
import { mayDeleteItems } from '#app/domains/shops/team/permissions.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { answerOwnPage } from '#app/domains/stocks/pages/own-page.actions.server.ts';
import { binPage } from '#app/domains/stocks/pages/own-page.server.ts';
import { Bin } from '#app/domains/stocks/ui/list/bin.tsx';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/stock-bin';

export const handle = { frame: 'team' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { shop, role } = await requireMember(context, 'stock.edit');
  if (!mayDeleteItems(role, shop)) throw shopErrors.forbidden();
  const { t } = context.get(requestContext).translator;
  return {
    bin: await binPage(shop.id, new URL(request.url)),
    title: `${t('stocks.bin')} · ${t('app.name')}`,
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const { actor } = await requireMember(context, 'stock.edit');
  const form = await formOf(request);
  try {
    await answerOwnPage(actor, form, promises);
    return data({ fault: undefined });
  } catch (error) {
    const { fault, status } = formFault(error, context.get(requestContext).translator);
    return data({ fault }, { status });
  }
});

export default function StockBin({ loaderData: { bin }, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <div className="shell narrow">
      <PageHead title={t('stocks.bin')} backTo="/stocks" backLabel={t('ui.back')} />
      {actionData && (
        <Note tone={actionData.fault ? 'bad' : 'ok'} live className="mb-m">
          {actionData.fault?.message ?? t('stocks.brought_back')}
        </Note>
      )}
      <Bin {...bin} />
    </div>
  );
}
