import { data } from 'react-router';
import { orderNames } from '#app/domains/orders/order-names.queries.server.ts';
import { promises } from '#app/domains/orders/promised/promises.server.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { historyFilters } from '#app/domains/stocks/history/history-filters.ts';
import { answerCount } from '#app/domains/stocks/pages/count-forms.server.ts';
import { historyPage } from '#app/domains/stocks/pages/edit-page.server.ts';
import { refusedEdit } from '#app/domains/stocks/pages/refused-edit.server.ts';
import { StockHistory } from '#app/domains/stocks/ui/counting/stock-history.tsx';
import { countAct } from '#app/domains/stocks/ui/offline/count-act.ts';
import { copiedFigures } from '#app/domains/sync/screens/copied-figures.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import { unlessLineBroke } from '#app/platform/http/forms/form-fault.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { formOf } from '#app/platform/http/input/form.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { orKept } from '#app/platform/outbox/or-kept.ts';
import { copiedItem, isOpenedHere } from '#app/shell/team/from-copy.ts';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/stock-history';

export const handle = { frame: 'team' };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const { shop, role } = await requireMember(context, 'stock.edit');
  const { t } = context.get(requestContext).translator;
  const query = new URL(request.url).searchParams;
  const filter = historyFilters.find((name) => name === addressKey(query, 'show')) ?? 'all';
  const after = addressKey(query, 'after');
  try {
    return {
      ...(await historyPage({
        shop,
        stockId: params.stockId,
        filter,
        after,
        names: orderNames(shop.id),
        promised: promises.pieces,
        t,
      })),
      restocks: query.has('restock'),
      seesCosts: can(role, 'prices.edit'),
      title: `${t('stocks.history')} · ${t('app.name')}`,
    };
  } catch (error) {
    throw refusedEdit(error);
  }
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export const action = page(async ({ request, params, context }: Route.ActionArgs) => {
  const { actor } = await requireMember(context, 'stock.edit');
  try {
    const form = await formOf(request);
    return await answerCount({ actor, stockId: params.stockId, form, promises });
  } catch (error) {
    const { fault, status } = formFault(error, context.get(requestContext).translator);
    return data({ fault }, { status });
  }
});

/** Without a line it is kept on the phone. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return orKept(serverAction, async () => countAct(params.stockId, form));
}

/** Without a network the page is the one that was open last; the copy on the phone has newer figures to count by. */
export async function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs) {
  const data = await serverLoader();
  if (navigator.onLine) return data;
  const copied = await copiedItem(params.stockId).catch(() => undefined);
  return copied ? { ...data, item: copiedFigures(data.item, copied) } : data;
}
clientLoader.hydrate = isOpenedHere;

export const shouldRevalidate = unlessLineBroke;

export default function History({ loaderData }: Route.ComponentProps) {
  return <StockHistory {...loaderData} />;
}
