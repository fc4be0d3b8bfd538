import type { MessageKey } from '#app/platform/i18n/messages.ts';

/** What a list may say of an item's prices besides the one that is asked: for those who may set them. */
export const priceNames = [
  'offerPrice',
  'offerFrom',
  'offerUntil',
  'cost',
  'floor',
  'negotiable',
] as const;
export type PriceName = (typeof priceNames)[number];

/** What stands over their columns. */
export const priceColumns: Record<PriceName, { label: MessageKey; headings: readonly string[] }> = {
  offerPrice: {
    label: 'prices.offer_price',
    headings: ['offer price', 'promo price', 'discount price', 'special price'],
  },
  offerFrom: { label: 'prices.offer_from', headings: ['offer from', 'offer start', 'promo from'] },
  offerUntil: {
    label: 'prices.offer_until',
    headings: ['offer until', 'offer end', 'promo until'],
  },
  cost: {
    label: 'prices.cost',
    headings: ['cost price', 'unit cost', 'buying price', 'purchase price'],
  },
  floor: {
    label: 'prices.floor',
    headings: ['lowest price', 'floor price', 'minimum price', 'least price'],
  },
  negotiable: {
    label: 'bids.negotiable',
    headings: ['price negotiable', 'negotiable price', 'can haggle'],
  },
};

export const isPrice = (name: string): name is PriceName => name in priceColumns;
