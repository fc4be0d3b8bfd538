import { Link } from 'react-router';
import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { shopTypes } from '../shop-types.ts';

/** What a shop sells, each in its stall's colour; it leads to the shops that sell it too. */
export function BusinessBadges({ shop }: { shop: Parameters<typeof shopTypes>[0] }) {
  const t = useT();
  return shopTypes(shop).map((type) => {
    const category = categoryBySlug(type);
    return (
      category && (
        <Link key={type} className="up bare" to={`/shops?type=${category.slug}`}>
          <Badge icon={category.icon} className={`stall ${category.colorClass}`}>
            {t(`categories.${category.slug}`)}
          </Badge>
        </Link>
      )
    );
  });
}
