import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { CorrectionNote } from '#app/domains/market/ui/list/correction-note.tsx';
import {
  directoryFacts,
  directoryShops,
} from '#app/domains/shops/directory/directory.queries.server.ts';
import {
  type DirectoryFilter,
  directoryHref,
  moreShopsHref,
  readDirectoryFilter,
} from '#app/domains/shops/directory/directory.ts';
import { ShopCardView } from '#app/domains/shops/ui/shop-card.tsx';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { pageTags } from '#app/shell/page-tags.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { ActiveFilter } from '#app/ui/display/chips.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { SuggestBox } from '#app/ui/fields/suggest-box.tsx';
import { AzFilter } from '#app/ui/frame/az-filter.tsx';
import type { Route } from './+types/shops';

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const { origin, translator } = context.get(requestContext);
  const filter = readDirectoryFilter(new URL(request.url).searchParams);
  const [found, facts] = await Promise.all([directoryShops(filter), directoryFacts()]);
  const pictured = found.shops.find(({ picture }) => picture);
  const tags = {
    title: `${translator.t('directory.page_title')} · Oja`,
    description: translator.t('directory.page_description'),
    canonical: `${origin}/shops`,
    noIndex: filter.q !== '' || filter.type !== undefined,
    image: pictured && `${origin}/share/shops/${pictured.id}.jpg`,
  };
  return { ...found, ...facts, filter, tags };
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageTags(loaderData.tags) : [];

function Badges({ filter }: { filter: DirectoryFilter }) {
  const t = useT();
  const { q, letter, type } = filter;
  const category = type && categoryBySlug(type);
  return (
    <>
      {q && (
        <ActiveFilter
          to={directoryHref(filter, { q: '' })}
          name={t('market.quoted', { text: q })}
        />
      )}
      {letter && (
        <ActiveFilter
          to={directoryHref(filter, { letter: undefined })}
          name={t('directory.starting', { letter })}
        />
      )}
      {category && (
        <ActiveFilter
          to={directoryHref(filter, { type: undefined })}
          name={t(`categories.${category.slug}`)}
        />
      )}
    </>
  );
}

export default function Shops({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { shops, next, corrected, filter, total, letters } = loaderData;
  const more = next && moreShopsHref(filter, next);
  const grows = more?.includes('shown=') ?? false;
  return (
    <div className="shell">
      <h1 className="mb-m">{t('directory.title')}</h1>
      <SuggestBox
        id="shop-search"
        action="/shops"
        source="/api/shopSuggestions"
        label={t('directory.search')}
        placeholder={t('directory.placeholder')}
        defaultValue={filter.q}
        maxLength={80}
        bare
      />
      <Card as="div" className="az-card mt-s">
        <AzFilter
          available={new Set(letters)}
          current={filter.letter}
          href={(letter) => directoryHref(filter, { letter })}
        />
      </Card>
      <CorrectionNote corrected={corrected} typed={filter.q} />
      <div className="row s wrap my-s">
        <span className="muted">{t('directory.showing', { shown: shops.length, total })}</span>
        <Badges filter={filter} />
      </div>
      {shops.length === 0 ? (
        <EmptyState icon="store" title={t('directory.none')} text={t('directory.none_text')}>
          <ButtonLink to="/shops">{t('directory.all')}</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="shops">
          {shops.map((shop) => (
            <ShopCardView key={shop.id} shop={shop} />
          ))}
        </ul>
      )}
      {more && (
        <div className="center mt-xl">
          <ButtonLink
            to={more}
            variant="outline"
            size="l"
            preventScrollReset={grows}
            replace={grows}
          >
            {t('directory.more')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
