import { marketPage } from '#app/domains/stocks/market-page.server.ts';
import { MarketHome } from '#app/domains/stocks/ui/market-home.tsx';
import { MarketResults } from '#app/domains/stocks/ui/market-results.tsx';
import { page } from '#app/platform/http/page-errors.server.ts';
import { requestFacts } from '#app/platform/http/request-facts.server.ts';
import { pageTags } from '#app/shell/page-tags.ts';
import type { Route } from './+types/home';

export const loader = page(({ request, context }: Route.LoaderArgs) => {
  const { origin, translator } = context.get(requestFacts);
  return marketPage({ url: new URL(request.url), origin, t: translator.t });
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageTags(loaderData.tags) : [];

export default function Home({ loaderData }: Route.ComponentProps) {
  const { list, filter, isFront, heading, openFilters } = loaderData;
  if (isFront) return <MarketHome list={list} filter={filter} path="/" />;
  return (
    <MarketResults list={list} filter={filter} path="/" title={heading} openFilters={openFilters} />
  );
}
