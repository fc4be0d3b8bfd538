import { redirect } from 'react-router';
import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { marketPage } from '#app/domains/market/pages/market-page.server.ts';
import { MarketResults } from '#app/domains/market/ui/list/market-results.tsx';
import { placeByKey } from '#app/domains/places/places.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { useUnpacked } from '#app/platform/http/fast-pages/packed.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { pageTags } from '#app/shell/page-tags.ts';
import type { Route } from './+types/in-place';

/** What a state has, and what it has of a category: pages that search engines know. */
export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const state = placeByKey(params.state);
  const { slug } = params as { slug?: string };
  const category = slug === undefined ? undefined : categoryBySlug(slug);
  if (state?.kind !== 'state' || (slug !== undefined && !category)) throw httpErrors.not_found();
  const url = new URL(request.url);
  const path = `/in/${state.key}${category ? `/${category.slug}` : ''}`;
  if (url.pathname.replace(/\.data$/, '') !== path) throw redirect(`${path}${url.search}`, 301);
  const { origin, translator, forMany } = context.get(requestContext);
  return marketPage({
    url,
    origin,
    t: translator.t,
    forMany,
    categorySlug: category?.slug,
    inPlace: state.key,
  });
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageTags(loaderData.tags) : [];

/** What is changed from here leads to the market itself, which has every place. */
export default function InPlacePage({ loaderData }: Route.ComponentProps) {
  const { list, filter, heading, chosen, choices, near } = useUnpacked(loaderData.market);
  return (
    <MarketResults
      list={list}
      filter={filter}
      path="/market"
      title={heading}
      chosen={chosen}
      choices={choices}
      near={near}
    />
  );
}
