import { z } from 'zod';
import { maxAdditionalPhotos } from '#app/domains/photos/photos.ts';
import { koboToNaira } from '#app/platform/money.ts';
import { keyField } from '#app/platform/text/fields.ts';
import { readDraft, type StockDraft } from '../draft/stock-draft.ts';
import { detailNames, forEachName, productFields } from '../fields/product-fields.ts';
import { maxPriceKobo, maxQuantity } from '../stocks.ts';
import { forEachSide, variantKey } from '../variants/variants.ts';
import type { RowPrices } from './price-cells.ts';

const kobo = z.number().int().min(0).max(maxPriceKobo);
const base = keyField({ max: 512 });

/**
 * An item as it stands in the archive of a shop. Here is only what is reckoned with; words and figures of the item are
 * read by the rules of a draft, as from a form.
 */
export const archivedItem = z.looseObject({
  id: z.uuid(),
  imageBase: base,
  additionalImages: z.array(z.object({ base })).max(maxAdditionalPhotos),
  priceKobo: kobo,
  negotiable: z.boolean(),
  variants: z.array(
    z.looseObject({
      id: z.uuid(),
      priceKobo: kobo.nullable(),
      backKobo: kobo.nullable(),
      quantity: z.number().int().min(0).max(maxQuantity),
      removed: z.boolean(),
    }),
  ),
  costs: z.array(
    z.object({
      variantId: z.uuid().nullable(),
      costKobo: kobo.nullable(),
      floorKobo: kobo.nullable(),
    }),
  ),
  offer: z
    .object({
      priceKobo: kobo,
      startsAt: z.coerce.date(),
      endsAt: z.coerce.date(),
      state: z.enum(['planned', 'running']),
      wasKobo: kobo.nullable(),
    })
    .nullable(),
});

export type ArchivedItem = z.output<typeof archivedItem>;

type ArchivedVariant = ArchivedItem['variants'][number];

const rules = { missing: 'stocks.missing_fields', minQuantity: 0, allCategories: false } as const;
const naira = (amount: number | null): number | null =>
  amount === null ? null : koboToNaira(amount);

const onOffer = ({ variants }: ArchivedItem): ArchivedVariant[] =>
  variants.filter(({ removed }) => !removed);

/** What it costs apart from an offer that runs. */
const usualPrice = ({ priceKobo, offer }: ArchivedItem): number =>
  (offer?.state === 'running' ? offer.wasKobo : null) ?? priceKobo;

/** The item as somebody would enter it, with its photos as they are called here. */
export function draftOfArchived(
  item: ArchivedItem,
  photos: { imagePath: string; additionalImages: string[] },
): StockDraft {
  const { productName, description, quantity, status, optionName } = item;
  const { category1, category2, category3 } = item;
  const rows = onOffer(item);
  const read = {
    ...{ productName, description, quantity, status, optionName, category1, category2, category3 },
    ...forEachName(detailNames, (name) => item[productFields[name].column]),
    price: naira(usualPrice(item)),
    // Of a list without pieces nothing would be taken; how many there are is put in afterwards.
    variants: rows.map(({ backKobo, priceKobo, option, color, size }) => ({
      ...{ option, color, size, quantity: 1 },
      price: naira(backKobo ?? priceKobo),
    })),
    ...photos,
  };
  const draft = readDraft(read, rules);
  const variants = draft.variants.map((row, at) => ({
    ...row,
    quantity: rows[at]?.quantity ?? 0,
  }));
  return { ...draft, variants };
}

/** Costs, lowest prices, and the offer while its time is not over. */
export function pricesOfArchived(item: ArchivedItem, at: Date): RowPrices {
  const keys = new Map(
    onOffer(item).map((variant) => [
      variant.id,
      variantKey(forEachSide((side) => String(variant[side] ?? ''))),
    ]),
  );
  const { offer, costs, negotiable } = item;
  return {
    negotiable,
    costs: costs.flatMap(({ variantId, ...cost }) => {
      const variant = variantId === null ? null : keys.get(variantId);
      return variant === undefined ? [] : [{ ...cost, variant }];
    }),
    ...(offer && offer.endsAt > at && { offer }),
  };
}
