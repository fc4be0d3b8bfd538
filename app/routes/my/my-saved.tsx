import { CardRow } from '#app/domains/market/ui/list/card-row.tsx';
import { RecentlySeen } from '#app/domains/market/ui/list/recently-seen.tsx';
import { savedCards } from '#app/domains/market/visitors/saved.queries.server.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { signedVisitorKey } from '#app/platform/visitors/signed-visitor.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import myStyles from '#app/ui/styles/my.css?url';
import type { Route } from './+types/my-saved';

export const handle = { frame: 'market' };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: myStyles }];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { origin, translator } = context.get(requestContext);
  const title = `${translator.t('my.saved')} · ${translator.t('app.name')}`;
  const before = addressKey(new URL(request.url).searchParams, 'before');
  const key = await signedVisitorKey(request, origin);
  return { title, ...(key ? await savedCards(key, { before }) : { cards: [], next: undefined }) };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export default function MySaved({ loaderData: { cards, next } }: Route.ComponentProps) {
  const t = useT();
  return (
    <div className="shell">
      <PageHead title={t('my.saved')} backTo="/my" backLabel={t('ui.back')} />
      {cards.length > 0 ? (
        <CardRow cards={cards} />
      ) : (
        <EmptyState icon="heart" title={t('my.no_saved')} text={t('my.no_saved_text')} />
      )}
      {next && (
        <div className="center mt-xl">
          <ButtonLink to={`/my/saved?before=${next}`} variant="outline" size="l">
            {t('my.more')}
          </ButtonLink>
        </div>
      )}
      <RecentlySeen />
    </div>
  );
}
