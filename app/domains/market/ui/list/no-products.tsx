import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { CategoryTiles } from './category-links.tsx';

export function NoProducts() {
  const t = useT();
  return (
    <>
      <EmptyState icon="package-open" title={t('market.none')} text={t('market.none_text')}>
        <ButtonLink to="/market" size="l">
          {t('market.view_all')}
        </ButtonLink>
      </EmptyState>
      <CategoryTiles />
    </>
  );
}
