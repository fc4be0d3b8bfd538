import { counterItems } from '#app/domains/orders/counter/counter.queries.server.ts';
import { ownOrder } from '#app/domains/orders/orders.queries.server.ts';
import { CounterDone } from '#app/domains/orders/ui/counter/counter-done.tsx';
import { CounterPage } from '#app/domains/orders/ui/counter/counter-page.tsx';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/counter-sale';

export const handle = { frame: 'team' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { shop, session } = await requireMember(context, 'orders.work');
  const { t } = context.get(requestContext).translator;
  const title = `${t('counter.title')} · ${t('app.name')}`;
  const sold = addressKey(new URL(request.url).searchParams, 'sold');
  const [items, done] = await Promise.all([
    counterItems(shop.id),
    sold ? ownOrder(shop.id, sold) : undefined,
  ]);
  return {
    items,
    done: done?.order.source === 'counter' ? done : undefined,
    shopId: shop.id,
    owner: `${shop.id}.${session.userId}`,
    title,
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function CounterSale({ loaderData }: Route.ComponentProps) {
  const { items, done, shopId, owner } = loaderData;
  const t = useT();
  if (done) return <CounterDone own={done} items={items} />;
  return (
    <div className="shell">
      <PageHead title={t('counter.title')} backTo="/orders" backLabel={t('ui.back')} />
      <CounterPage items={items} shopId={shopId} owner={owner} />
    </div>
  );
}
