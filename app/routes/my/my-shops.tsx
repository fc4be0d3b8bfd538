import { redirect } from 'react-router';
import { CardRow } from '#app/domains/market/ui/list/card-row.tsx';
import { MyShops } from '#app/domains/market/ui/list/my-shops.tsx';
import {
  followedShops,
  newestFollowed,
} from '#app/domains/market/visitors/follows.queries.server.ts';
import { followFromForm } from '#app/domains/market/visitors/press-form.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { withCookies } from '#app/platform/http/with-cookies.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { signedVisitorKey } from '#app/platform/visitors/signed-visitor.server.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import myStyles from '#app/ui/styles/my.css?url';
import type { Route } from './+types/my-shops';

export const handle = { frame: 'market' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: myStyles }];

const shownNew = 12;

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { origin, translator } = context.get(requestContext);
  const title = `${translator.t('my.shops')} · ${translator.t('app.name')}`;
  const key = await signedVisitorKey(request, origin);
  if (key === undefined) return { title, shops: [], cards: [] };
  const [shops, cards] = await Promise.all([followedShops(key), newestFollowed(key, shownNew)]);
  return { title, shops, cards };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

/** "Follow shop" sends here while its page's script is not there; the list takes shops off. */
export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const { to, status, cookies } = await followFromForm(request, context.get(requestContext));
  return redirect(to, { status, headers: withCookies(cookies) });
});

export default function MyShopsPage({ loaderData: { shops, cards } }: Route.ComponentProps) {
  const t = useT();
  return (
    <div className="shell">
      <PageHead title={t('my.shops')} backTo="/my" backLabel={t('ui.back')} />
      {shops.length > 0 ? (
        <MyShops shops={shops} />
      ) : (
        <EmptyState icon="store" title={t('my.no_shops')} text={t('my.no_shops_text')} />
      )}
      <CardRow title={t('my.new_from')} cards={cards} />
    </div>
  );
}
