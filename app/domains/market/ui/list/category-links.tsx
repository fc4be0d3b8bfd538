import { useEffect, useRef } from 'react';
import { categories, categoryBySlug } from '#app/domains/categories/categories.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { CategoryTile, type StallColour } from '#app/ui/display/category-tile.tsx';
import { ChipLink, ChipRow } from '#app/ui/display/chips.tsx';

const colourOf = (colorClass: string): StallColour => colorClass.slice(2) as StallColour;

/** The nine level-1 categories as tiles. */
export function CategoryTiles() {
  const t = useT();
  return (
    <div className="cats">
      {categories.map(({ slug, icon, colorClass }) => (
        <CategoryTile key={slug} to={`/category/${slug}`} icon={icon} colour={colourOf(colorClass)}>
          {t(`categories.${slug}`)}
        </CategoryTile>
      ))}
    </div>
  );
}

interface CategoryChipsProps {
  current?: string | undefined;
  href: (slug: string) => string;
}

/** The row alone is pushed on: the page stays where it is. */
function useInSight(current: string | undefined) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (current === undefined || !row.current || !chip) return;
    const middle = (row.current.clientWidth - chip.offsetWidth) / 2;
    row.current.scrollLeft = chip.offsetLeft - row.current.offsetLeft - middle;
  }, [current]);
  return row;
}

export function CategoryChips({ current, href }: CategoryChipsProps) {
  const t = useT();
  const row = useInSight(current);
  return (
    <ChipRow label={t('market.categories')} ref={row}>
      {categories.map(({ slug, icon }) => (
        <ChipLink key={slug} to={href(slug)} icon={icon} current={slug === current}>
          {t(`categories.${slug}`)}
        </ChipLink>
      ))}
    </ChipRow>
  );
}

/** From goods of a category to the shops that sell them. */
export function CategoryShops({ category }: { category: string | undefined }) {
  const t = useT();
  const found = category === undefined ? undefined : categoryBySlug(category);
  if (!found) return null;
  const { slug } = found;
  return (
    <div className="center mt-l">
      <ButtonLink to={`/shops?type=${slug}`} variant="soft" icon="store">
        {t('market.category_shops', { category: t(`categories.${slug}`) })}
      </ButtonLink>
    </div>
  );
}
