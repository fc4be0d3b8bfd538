import { groupLabel } from '#app/domains/categories/category-labels.server.ts';
import { counterItems } from '#app/domains/orders/counter/counter.queries.server.ts';
import { CounterPage } from '#app/domains/orders/ui/counter/counter-page.tsx';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/counter-sale';

export const handle = { frame: 'team' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  const { shop, session } = await requireMember(context, 'orders.work');
  const { t } = context.get(requestContext).translator;
  return {
    items: (await counterItems(shop.id)).map((item) => ({
      ...item,
      category: groupLabel(item.category, t),
    })),
    owner: { by: session.userId, shop: shop.id },
    title: `${t('counter.title')} · ${t('app.name')}`,
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function CounterSale({ loaderData }: Route.ComponentProps) {
  const { items, owner } = loaderData;
  const t = useT();
  return (
    <div className="shell">
      <PageHead title={t('counter.title')} backTo="/orders" backLabel={t('ui.back')} />
      <CounterPage items={items} owner={owner} />
    </div>
  );
}
