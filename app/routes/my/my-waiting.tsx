import { redirect } from 'react-router';
import { MyWishes } from '#app/domains/market/ui/list/my-wishes.tsx';
import { wishFromForm } from '#app/domains/market/visitors/press-form.server.ts';
import { wishesOf } from '#app/domains/market/visitors/wishes.queries.server.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { withCookies } from '#app/platform/http/with-cookies.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { signedVisitorKey } from '#app/platform/visitors/signed-visitor.server.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import myStyles from '#app/ui/styles/my.css?url';
import type { Route } from './+types/my-waiting';

export const handle = { frame: 'market' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: myStyles }];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { origin, translator } = context.get(requestContext);
  const title = `${translator.t('my.waiting')} · ${translator.t('app.name')}`;
  const key = await signedVisitorKey(request, origin);
  return { title, wishes: key ? await wishesOf(key) : [] };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

/** "Tell me when it is back" sends here while its page's script is not there; the list takes things off. */
export const action = page(async ({ request, context }: Route.ActionArgs) => {
  const { to, status, cookies } = await wishFromForm(request, context.get(requestContext));
  return redirect(to, { status, headers: withCookies(cookies) });
});

export default function MyWaiting({ loaderData: { wishes } }: Route.ComponentProps) {
  const t = useT();
  return (
    <div className="shell narrow">
      <PageHead title={t('my.waiting')} backTo="/my" backLabel={t('ui.back')} />
      {wishes.length > 0 ? (
        <MyWishes wishes={wishes} />
      ) : (
        <EmptyState icon="bell" title={t('my.no_waiting')} text={t('my.no_waiting_text')} />
      )}
    </div>
  );
}
