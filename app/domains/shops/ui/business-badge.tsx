import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Badge } from '#app/ui/display/badge.tsx';

/** What a shop sells, in its stall's colour. */
export function BusinessBadge({ type }: { type: string }) {
  const t = useT();
  const category = categoryBySlug(type);
  if (!category) return null;
  return (
    <Badge icon={category.icon} className={`stall ${category.colorClass}`}>
      {t(`categories.${category.slug}`)}
    </Badge>
  );
}
