import { z } from 'zod';
import { ownText } from '#app/platform/text/fields.ts';
import {
  type DetailName,
  type DetailValue,
  forEachName,
  isNumber,
  publicNames,
  sideNames,
  teamNames,
} from './fields/product-fields.ts';

const detailShape = (name: DetailName) =>
  isNumber(name) ? z.number().nullable() : ownText.nullable();

type Shapes<N extends DetailName> = { [K in N]: z.ZodType<DetailValue<K>, DetailValue<K>> };

const pickShapes = <N extends DetailName>(names: readonly N[]) =>
  forEachName(names, detailShape) as Shapes<N>;

const photo = z.object({ imageUrl: ownText, imagePath: ownText });

/** What anybody may know of an item; field names are the ones of the Stock entity, prices in naira. */
export const publicStockShape = z.object({
  id: ownText,
  shopId: ownText,
  productName: ownText,
  description: ownText,
  price: z.number(),
  /** What it costs at least: the price of the cheapest variant on offer, else the item's. */
  lowestPrice: z.number(),
  highestPrice: z.number(),
  /** What the further option of its variants is called. */
  optionName: ownText.nullable(),
  category1: ownText,
  category2: ownText,
  category3: ownText,
  imageUrl: ownText,
  imagePath: ownText,
  additionalImages: z.array(photo),
  status: z.enum(['active', 'hidden']),
  views: z.number(),
  likes: z.number(),
  ...pickShapes(publicNames),
  createdAt: ownText,
  updatedAt: ownText,
});

/** What the shop's own people see besides. */
const teamFields = z.object({
  userId: ownText.nullable(),
  quantity: z.number(),
  orders: z.number(),
  colorSizeCombinations: z.array(
    z.object({
      id: ownText,
      color: ownText,
      size: ownText,
      /** Of what `optionName` says: `128 GB`. */
      option: ownText,
      /** Its own price; null: the item's. */
      price: z.number().nullable(),
      quantity: z.number(),
    }),
  ),
  ...pickShapes(teamNames),
  dimensions: z.object(pickShapes(sideNames)),
  location: z.null(),
  priceHistory: z.array(z.object({ price: z.number(), date: ownText })),
  searchKeywords: ownText,
  lastSold: ownText.nullable(),
});

export const stockShape = publicStockShape.extend(teamFields.partial().shape);
export type StockEntity = z.input<typeof stockShape>;
