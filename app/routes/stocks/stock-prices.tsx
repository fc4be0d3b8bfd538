import { data } from 'react-router';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { answerPrices } from '#app/domains/stocks/prices/price-forms.server.ts';
import { pricesPage } from '#app/domains/stocks/prices/prices.queries.server.ts';
import { PricesView } from '#app/domains/stocks/ui/prices/prices-page.tsx';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/stock-prices';

export const handle = { frame: 'team' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ params, context }: Route.LoaderArgs) => {
  const { shop } = await requireMember(context, 'prices.edit');
  const { t } = context.get(requestContext).translator;
  return {
    own: await pricesPage(shop.id, params.stockId),
    title: `${t('prices.title')} · ${t('app.name')}`,
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export const action = page(async ({ request, params, context }: Route.ActionArgs) => {
  const { actor } = await requireMember(context, 'prices.edit');
  const form = await formOf(request);
  try {
    await answerPrices(actor, params.stockId, form);
    return data({ ok: true, fault: undefined });
  } catch (error) {
    const { fault, status } = formFault(error, context.get(requestContext).translator);
    if (status === 404) throw error;
    return data({ ok: false, fault }, { status });
  }
});

export default function StockPrices({ loaderData: { own }, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <div className="shell narrow">
      <PageHead
        title={t('prices.title')}
        backTo={`/stocks/${own.item.id}/edit`}
        backLabel={t('ui.back')}
      />
      <PricesView own={own} answer={actionData} />
    </div>
  );
}
