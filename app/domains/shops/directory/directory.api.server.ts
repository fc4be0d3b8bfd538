import { z } from 'zod';
import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { jsonFunction } from '#app/platform/http/functions/json-function.server.ts';
import { keyField, ownText, textField } from '#app/platform/text/fields.ts';
import { shopTypes } from '../shop-types.ts';
import { shopErrors } from '../shops.errors.ts';
import { publicShop, shopsAfter } from './directory.queries.server.ts';
import type { ShopCard } from './directory.ts';

/** The spec's shop fields, as everybody may see them. */
const shop = z.object({
  id: ownText,
  name: ownText,
  address: ownText,
  businessType: ownText,
  /** The main one and the others. */
  businessTypes: z.array(ownText),
  phoneNumber: ownText,
  averageRating: z.number(),
  totalRatings: z.number(),
  createdAt: ownText,
  imageUrl: ownText.nullable(),
});

const nameOf = (type: string): string => categoryBySlug(type)?.name ?? type;

const shown = ({ picture, createdAt, businessType, moreTypes, ...card }: ShopCard) => ({
  ...card,
  businessType: nameOf(businessType),
  businessTypes: shopTypes({ businessType, moreTypes }).map(nameOf),
  createdAt: createdAt.toISOString(),
  imageUrl: picture ?? null,
});

const list = jsonFunction({
  method: 'get',
  path: '/shops',
  summary: 'The shops by name, with search, first letter and business type, page by page',
  access: 'public',
  input: z.object({
    q: textField({ max: 80 }).default(''),
    letter: keyField()
      .regex(/^[a-z]$/i)
      .optional(),
    type: keyField({ max: 40 }).optional(),
    cursor: keyField({ max: 400 }).default(''),
  }),
  output: z.object({ shops: z.array(shop), cursor: ownText.nullable() }),
  handle: async ({ q, letter, type, cursor }) => {
    const known = type === undefined ? undefined : categoryBySlug(type)?.slug;
    if (type !== undefined && known === undefined) return { shops: [], cursor: null };
    const page = await shopsAfter({ q, letter, type: known, cursor });
    return { shops: page.shops.map(shown), cursor: page.next ?? null };
  },
});

const one = jsonFunction({
  method: 'get',
  path: '/shops/:id',
  summary: 'One shop as everybody sees it',
  access: 'public',
  input: z.object({ id: keyField() }),
  output: z.object({ shop }),
  handle: async ({ id }) => {
    const found = await publicShop(id);
    if (!found) throw shopErrors.not_found();
    return { shop: shown(found) };
  },
});

export const directoryFunctions = [list, one];
