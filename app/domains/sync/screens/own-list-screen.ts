import { ownPageSize } from '#app/domains/stocks/stocks.ts';
import type { CategoryChoice } from '#app/domains/stocks/ui/form/category-pickers.tsx';
import type { OwnItem } from '#app/domains/stocks/ui/list/own-stock-row.tsx';
import type { PlanUsage } from '#app/domains/stocks/ui/list/stock-usage.tsx';
import type { OwnPage } from '#app/domains/stocks/ui/list/use-own-list.ts';
import { shownPrice, variantPrice } from '#app/domains/stocks/variants/variants.ts';
import { addressKey, addressText } from '#app/platform/http/input/address.ts';
import type { CopyItem } from '../feed/copy.ts';
import type { CopyScreen } from './copy-screen.ts';
import { findInCopy } from './find-in-copy.ts';

interface OwnListData {
  shopId: string;
  page: OwnPage;
  usage: PlanUsage;
  choice: CategoryChoice;
  mayDelete: boolean;
  title: string;
}
type Around = Pick<OwnListData, 'usage' | 'choice' | 'mayDelete'>;

/** What the copy does not hold of the list: how full the plan is, where a new item may stand, who may delete. */
export const aroundOwnList = ({ usage, choice, mayDelete }: OwnListData): Around => ({
  usage,
  choice,
  mayDelete,
});

/** The time that an id begins with. */
const madeAt = (id: string): string =>
  new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toISOString();

function rowOf(item: CopyItem): OwnItem {
  const { id, name, quantity, hidden, waitsForSpace = false, withheld = false } = item;
  const { photo, widths } = item;
  const prices = (item.variants ?? [])
    .filter((variant) => !variant.removed)
    .map(({ priceKobo }) => variantPrice(item, { priceKobo: priceKobo ?? null }));
  return {
    id,
    name,
    quantity,
    lowFrom: item.lowFrom ?? null,
    // Not in the copy: what orders hold of the shelf.
    promised: undefined,
    isPlain: prices.length === 0,
    ...(shownPrice(prices) ?? { priceKobo: item.priceKobo }),
    status: hidden ? 'hidden' : 'active',
    waitsForSpace,
    withheld,
    // Not in the copy: they change with every look at the item.
    views: undefined,
    likes: undefined,
    photo: { url: photo, widths },
    placeholder: null,
    addedAt: madeAt(id),
  };
}

/** The shop's own list, page by page, the newest first; undefined before it was open on this phone with a line. */
export async function ownListScreen(screen: CopyScreen<Around>): Promise<OwnListData | undefined> {
  const { url, shopId, around, t } = screen;
  if (!around) return undefined;
  const q = addressText(url.searchParams, 'q', 100);
  const after = addressKey(url.searchParams, 'after');
  const found = findInCopy(await screen.all('item'), q)
    .filter(({ id }) => !after || id < after)
    .sort((a, b) => (a.id < b.id ? 1 : -1));
  const shown = found.slice(0, ownPageSize);
  return {
    ...around,
    shopId,
    page: {
      items: shown.map(rowOf),
      next: found.length > ownPageSize ? shown.at(-1)?.id : undefined,
      q,
    },
    title: `${t('stocks.title')} · ${t('app.name')}`,
  };
}
