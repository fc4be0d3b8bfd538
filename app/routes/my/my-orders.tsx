import { myOrders } from '#app/domains/orders/mine/my-orders.queries.server.ts';
import { KeptCard } from '#app/domains/orders/ui/mine/kept-card.tsx';
import { MyOrderList } from '#app/domains/orders/ui/mine/my-order-card.tsx';
import { addressKey } from '#app/platform/http/input/address.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { signedVisitorKey } from '#app/platform/visitors/signed-visitor.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import myStyles from '#app/ui/styles/my.css?url';
import type { Route } from './+types/my-orders';

export const handle = { frame: 'market' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: myStyles }];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { origin, translator } = context.get(requestContext);
  const title = `${translator.t('my.orders')} · ${translator.t('app.name')}`;
  const before = addressKey(new URL(request.url).searchParams, 'before');
  const key = await signedVisitorKey(request, origin);
  return { title, ...(key ? await myOrders(key, { before }) : { orders: [], next: undefined }) };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export default function MyOrders({ loaderData: { orders, next } }: Route.ComponentProps) {
  const t = useT();
  return (
    <div className="shell narrow">
      <PageHead title={t('my.orders')} backTo="/my" backLabel={t('ui.back')} />
      {orders.length > 0 ? (
        <MyOrderList orders={orders} />
      ) : (
        <EmptyState icon="shopping-bag" title={t('my.no_orders')} text={t('my.no_orders_text')} />
      )}
      {next && (
        <div className="center mt-xl">
          <ButtonLink to={`/my/orders?before=${next}`} variant="outline" size="l">
            {t('my.more')}
          </ButtonLink>
        </div>
      )}
      <div className="mt-m">
        <KeptCard />
      </div>
    </div>
  );
}
