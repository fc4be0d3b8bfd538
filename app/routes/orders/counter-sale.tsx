import { groupLabel } from '#app/domains/categories/category-labels.server.ts';
import { counterFloors, counterItems } from '#app/domains/orders/counter/counter.queries.server.ts';
import { CounterPage } from '#app/domains/orders/ui/counter/counter-page.tsx';
import { deliveryOf } from '#app/domains/shops/delivery/delivery.queries.server.ts';
import type { Zone } from '#app/domains/shops/delivery/delivery.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { aroundCounter, counterScreen } from '#app/domains/sync/screens/counter-screen.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { fromCopy } from '#app/shell/team/from-copy.ts';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/counter-sale';

export const handle = { frame: 'team' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  const { shop, session, role } = await requireMember(context, 'orders.work');
  const { t } = context.get(requestContext).translator;
  const [items, { zones }] = await Promise.all([counterItems(shop.id), deliveryOf(shop.id)]);
  const stored = [...new Set(items.map(({ category }) => category))];
  const labels = Object.fromEntries(stored.map((name) => [name, groupLabel(name, t)]));
  const floors = await counterFloors(items);
  return {
    floors,
    mayGoBelow: can(role, 'prices.edit'),
    items: items.map((item) => ({ ...item, category: labels[item.category] ?? item.category })),
    labels,
    zones: zones.map(
      ({ id, name, places, feeKobo, daysFrom, daysTo, freeFromKobo }): Zone => ({
        id,
        name,
        places,
        feeKobo,
        daysFrom,
        daysTo,
        freeFromKobo,
      }),
    ),
    owner: { by: session.userId, shop: shop.id },
    seller: { name: shop.name, address: shop.address, phone: shop.phoneNumber },
    title: `${t('counter.title')} · ${t('app.name')}`,
  };
});

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fromCopy(request, serverLoader, { name: 'counter', make: counterScreen, around: aroundCounter });
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function CounterSale({ loaderData }: Route.ComponentProps) {
  const { items, floors, mayGoBelow, zones, owner, seller } = loaderData;
  const t = useT();
  return (
    <div className="shell">
      <PageHead title={t('counter.title')} backTo="/orders" backLabel={t('ui.back')} />
      <CounterPage
        items={items}
        floors={floors}
        mayGoBelow={mayGoBelow}
        zones={zones}
        owner={owner}
        seller={seller}
      />
    </div>
  );
}
