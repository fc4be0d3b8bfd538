import { withRememberedPlace } from '#app/domains/market/lists/places/remembered-place.ts';
import { marketPage } from '#app/domains/market/pages/market-page.server.ts';
import { MarketPageView } from '#app/domains/market/ui/home/market-view.tsx';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { pageTags } from '#app/shell/page-tags.ts';
import type { Route } from './+types/market';

export const loader = page(({ request, context }: Route.LoaderArgs) => {
  const { origin, translator, forMany } = context.get(requestContext);
  return marketPage({
    url: withRememberedPlace(request.url, request.headers.get('cookie')),
    origin,
    t: translator.t,
    forMany,
  });
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageTags(loaderData.tags) : [];

export default function Market({ loaderData }: Route.ComponentProps) {
  return <MarketPageView market={loaderData.market} path="/market" />;
}
