import { addressOfShop } from '#app/domains/shops/address/address.queries.server.ts';
import { shopLinkOf } from '#app/domains/shops/address/short-address.ts';
import { ShopPoster } from '#app/domains/shops/ui/address/shop-poster.tsx';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/shop-poster';

export const handle = { frame: 'team' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ context }: Route.LoaderArgs) => {
  const { shop } = await requireMember(context, 'shop.see');
  const { origin, translator } = context.get(requestContext);
  const address = await addressOfShop(shop.id);
  const { t } = translator;
  return {
    name: shop.name,
    link: shopLinkOf({ id: shop.id, address, origin }),
    title: `${t('address.poster')} · ${t('app.name')}`,
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Poster({ loaderData }: Route.ComponentProps) {
  return <ShopPoster name={loaderData.name} link={loaderData.link} />;
}
