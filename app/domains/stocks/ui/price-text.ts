import type { ShownPrice } from '#app/domains/stocks/variants/variants.ts';
import type { MessageKey, MessageParams, Translate } from '#app/platform/i18n/messages.ts';
import { formatMoney } from '#app/platform/money.ts';

/** “₦18,500”, or “from ₦18,500” where it is the lowest of several. */
export const priceText = ({ priceKobo, from }: ShownPrice, t: Translate): string =>
  from ? t('stocks.from_price', { price: formatMoney(priceKobo) }) : formatMoney(priceKobo);

/** ₦5,000 is ₦5k on a chip; anything less round keeps its figures. */
export function shortMoney(kobo: number): string {
  if (kobo >= 100_000_000 && kobo % 10_000_000 === 0) return `${formatMoney(kobo / 1_000_000)}m`;
  return kobo >= 100_000 && kobo % 100_000 === 0
    ? `${formatMoney(kobo / 1_000)}k`
    : formatMoney(kobo);
}

interface PriceRange {
  fromKobo?: number | undefined;
  toKobo?: number | undefined;
}

export function priceMessage({ fromKobo, toKobo }: PriceRange): [MessageKey, MessageParams] {
  const from = fromKobo === undefined ? '' : shortMoney(fromKobo);
  const to = toKobo === undefined ? '' : shortMoney(toKobo);
  if (fromKobo === undefined) return ['market.price_under', { to }];
  if (toKobo === undefined) return ['market.price_over', { from }];
  return ['market.price_between', { from, to }];
}
