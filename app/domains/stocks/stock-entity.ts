import { z } from 'zod';

const photo = z.object({ imageUrl: z.string(), imagePath: z.string() });

/** What anybody may know of an item; field names are the ones of the Stock entity, prices in naira. */
export const publicStockShape = z.object({
  id: z.string(),
  shopId: z.string(),
  productName: z.string(),
  description: z.string(),
  price: z.number(),
  category1: z.string(),
  category2: z.string(),
  category3: z.string(),
  imageUrl: z.string(),
  imagePath: z.string(),
  additionalImages: z.array(photo),
  status: z.enum(['active', 'hidden']),
  views: z.number(),
  likes: z.number(),
  brand: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** What the shop's own people see besides. */
const teamFields = z.object({
  userId: z.string().nullable(),
  quantity: z.number(),
  orders: z.number(),
  colorSizeCombinations: z.array(
    z.object({ id: z.string(), color: z.string(), size: z.string(), quantity: z.number() }),
  ),
  sku: z.string().nullable(),
  weight: z.number().nullable(),
  dimensions: z.object({
    length: z.number().nullable(),
    width: z.number().nullable(),
    height: z.number().nullable(),
  }),
  notes: z.string().nullable(),
  location: z.null(),
  priceHistory: z.array(z.object({ price: z.number(), date: z.string() })),
  searchKeywords: z.string(),
  lastSold: z.string().nullable(),
  restockDate: z.string().nullable(),
});

export const stockShape = publicStockShape.extend(teamFields.partial().shape);
export type StockEntity = z.input<typeof stockShape>;
