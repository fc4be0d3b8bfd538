import type { NamedPlace } from '#app/domains/market/pages/market-page.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { ChipLink, ChipRow } from '#app/ui/display/chips.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { CategoryTiles } from './category-links.tsx';

const categoryHref = ({ slug, group }: NamedPlace): string =>
  group === '' ? `/category/${slug}` : `/category/${slug}?${new URLSearchParams({ q: group })}`;

interface NoProductsProps {
  /** Categories that come near to what was asked for. */
  near?: readonly NamedPlace[] | undefined;
}

export function NoProducts({ near = [] }: NoProductsProps) {
  const t = useT();
  const [first] = near;
  const similar = first && categoryHref(first);
  return (
    <>
      <EmptyState icon="package-open" title={t('market.none')} text={t('market.none_text')}>
        {similar && (
          <ButtonLink to={similar} size="l">
            {t('market.show_similar')}
          </ButtonLink>
        )}
        <ButtonLink to="/market" size="l" variant={similar ? 'outline' : undefined}>
          {t('market.view_all')}
        </ButtonLink>
      </EmptyState>
      {near.length > 0 && (
        <div className="center mb-m">
          <ChipRow label={t('market.near_categories')} wrap>
            {near.map((place) => (
              <ChipLink key={`${place.slug} ${place.group}`} to={categoryHref(place)}>
                {place.label}
              </ChipLink>
            ))}
          </ChipRow>
        </div>
      )}
      <CategoryTiles />
    </>
  );
}
