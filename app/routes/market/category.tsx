import { redirect } from 'react-router';
import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { withRememberedPlace } from '#app/domains/market/lists/places/remembered-place.ts';
import { marketPage } from '#app/domains/market/pages/market-page.server.ts';
import { MarketResults } from '#app/domains/market/ui/list/market-results.tsx';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { useUnpacked } from '#app/platform/http/fast-pages/packed.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { pageTags } from '#app/shell/page-tags.ts';
import type { Route } from './+types/category';

export const loader = page(async ({ request, params, context }: Route.LoaderArgs) => {
  const category = categoryBySlug(params.slug);
  if (!category) throw httpErrors.not_found();
  const url = new URL(request.url);
  if (params.slug !== category.slug && params.slug !== 'fashion') {
    throw redirect(`/category/${category.slug}${url.search}`, 301);
  }
  const { origin, translator, forMany } = context.get(requestContext);
  const asked = withRememberedPlace(request.url, request.headers.get('cookie'));
  const found = await marketPage({
    url: asked,
    origin,
    t: translator.t,
    forMany,
    categorySlug: category.slug,
  });
  return { ...found, path: `/category/${params.slug}` };
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageTags(loaderData.tags) : [];

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { list, filter, heading, chosen, choices, near } = useUnpacked(loaderData.market);
  return (
    <MarketResults
      list={list}
      filter={filter}
      path={loaderData.path}
      title={heading}
      chosen={chosen}
      choices={choices}
      near={near}
    />
  );
}
