import { z } from 'zod';
import { categories } from '#app/domains/categories/categories.ts';
import { jsonFunction } from '#app/platform/http/json-function.server.ts';
import { publicShop, shopsAfter } from './directory.queries.server.ts';
import type { ShopCard } from './directory.ts';
import { shopErrors } from './shops.errors.ts';

/** The spec's shop fields, as everybody may see them. */
const shop = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  businessType: z.string(),
  phoneNumber: z.string(),
  averageRating: z.number(),
  totalRatings: z.number(),
  createdAt: z.string(),
  imageUrl: z.string().nullable(),
});

const shown = ({ picture, createdAt, businessType, ...card }: ShopCard) => ({
  ...card,
  businessType: categories.find(({ slug }) => slug === businessType)?.name ?? businessType,
  createdAt: createdAt.toISOString(),
  imageUrl: picture ?? null,
});

const list = jsonFunction({
  method: 'get',
  path: '/shops',
  summary: 'The shops by name, with search and first letter, page by page',
  access: 'public',
  input: z.object({
    q: z.string().max(80).default(''),
    letter: z
      .string()
      .regex(/^[a-z]$/i)
      .optional(),
    cursor: z.string().max(400).default(''),
  }),
  output: z.object({ shops: z.array(shop), cursor: z.string().nullable() }),
  handle: async ({ q, letter, cursor }) => {
    const page = await shopsAfter({ q, letter, cursor });
    return { shops: page.shops.map(shown), cursor: page.next ?? null };
  },
});

const one = jsonFunction({
  method: 'get',
  path: '/shops/:id',
  summary: 'One shop as everybody sees it',
  access: 'public',
  input: z.object({ id: z.string() }),
  output: z.object({ shop }),
  handle: async ({ id }) => {
    const found = await publicShop(id);
    if (!found) throw shopErrors.not_found();
    return { shop: shown(found) };
  },
});

export const directoryFunctions = [list, one];
