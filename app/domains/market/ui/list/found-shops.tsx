import type { NamedShop } from '#app/domains/shops/directory/directory.queries.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ChipLink, ChipRow } from '#app/ui/display/chips.tsx';

/** Shops that are called as somebody searched, above the products. */
export function FoundShops({ shops }: { shops: readonly NamedShop[] }) {
  const t = useT();
  if (shops.length === 0) return null;
  return (
    <div className="mt-s">
      <ChipRow label={t('market.shops')}>
        <b className="row nowrap">{t('market.shops')}</b>
        {shops.map(({ id, name }) => (
          <ChipLink key={id} to={`/shop/${id}`} icon="store">
            {name}
          </ChipLink>
        ))}
      </ChipRow>
    </div>
  );
}
