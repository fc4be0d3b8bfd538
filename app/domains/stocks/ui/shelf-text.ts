import { shelfOf } from '#app/domains/stocks/stocks.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';

interface Counted {
  quantity: number;
  promised: number;
}

/** How many are on the shelf, promised and for sale; nothing where none is promised. A figure being typed is the shelf's. */
export function useShelfText() {
  const t = useT();
  return (counted: Counted | undefined, typed?: number): string | undefined => {
    if (!counted || counted.promised === 0) return undefined;
    const { promised } = counted;
    const shelf = typed ?? shelfOf(counted);
    const left = shelf - promised;
    return left < 0
      ? t('stocks.shelf_short', { shelf, promised, missing: -left })
      : t('stocks.on_shelf', { shelf, promised, left });
  };
}
