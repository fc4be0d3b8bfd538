import { Suspense, useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import { withRememberedPlace } from '#app/domains/market/lists/places/remembered-place.ts';
import { marketPage } from '#app/domains/market/pages/market-page.server.ts';
import { MarketHome } from '#app/domains/market/ui/home/market-home.tsx';
import { leadToRooms } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { viewerOf } from '#app/domains/shops/viewer/viewer.server.ts';
import { useUnpacked } from '#app/platform/http/fast-pages/packed.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { pageTags } from '#app/shell/page-tags.ts';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { dashboardPage } from '../shop/home/dashboard.server.ts';
import type { Route } from './+types/home';

/** Visitors never load it. */
const HomeDashboard = lazyPart(() =>
  import('../shop/home/dashboard.tsx').then((module) => module.HomeDashboard),
);

/** For whoever searches at this address; a first visit does not. */
const MarketPageView = lazyPart(() =>
  import('#app/domains/market/ui/home/market-view.tsx').then((module) => module.MarketPageView),
);

/** The market for visitors, the dashboard for whoever is signed in, the rooms for those who run the market. */
export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { origin, translator, forMany } = context.get(requestContext);
  const viewer = await viewerOf(context);
  if (viewer) {
    await leadToRooms(viewer);
    const title = `${translator.t('dashboard.title')} · ${translator.t('app.name')}`;
    const isWhole = addressKey(new URL(request.url).searchParams, 'hand') === 'all';
    return { dashboard: await dashboardPage(viewer, origin, isWhole), title };
  }
  return marketPage({
    url: withRememberedPlace(request.url, request.headers.get('cookie')),
    origin,
    t: translator.t,
    forMany,
  });
});

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  return 'dashboard' in loaderData ? [{ title: loaderData.title }] : pageTags(loaderData.tags);
};

function VisitorsHome({ market }: Pick<Awaited<ReturnType<typeof marketPage>>, 'market'>) {
  const { list, filter, isFront, heading } = useUnpacked(market);
  if (isFront) return <MarketHome list={list} filter={filter} path="/" title={heading} />;
  return (
    <Suspense fallback={<Skeleton />}>
      <MarketPageView market={market} path="/" />
    </Suspense>
  );
}

/** Somebody signed in in another tab, and this one has the frame and styles of visitors: a new document brings all. */
function NewDocument() {
  useEffect(() => window.location.reload(), []);
  return <Skeleton shape="tiles" count={8} />;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const frame = useRouteLoaderData('root') as { signedIn: boolean } | undefined;
  if ('dashboard' in loaderData) {
    if (frame?.signedIn === false) return <NewDocument />;
    return (
      <Suspense fallback={<Skeleton shape="tiles" count={8} />}>
        <HomeDashboard {...loaderData.dashboard} />
      </Suspense>
    );
  }
  return <VisitorsHome market={loaderData.market} />;
}
