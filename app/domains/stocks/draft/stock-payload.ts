import { z } from 'zod';
import { keyField, textField } from '#app/platform/text/fields.ts';
import {
  type DetailName,
  forEachName,
  isNumber,
  publicNames,
  sideNames,
  teamNames,
} from '../fields/product-fields.ts';
import type { StockEntity } from '../stock-entity.ts';
import { stockErrors } from '../stocks.errors.ts';
import { maxDescription } from '../stocks.ts';
import { readDraft, type StockDraft } from './stock-draft.ts';

/** The draft measures each by its own rule; here it is the longest of them. */
const text = textField({ max: maxDescription, lines: true }).nullish();
const amount = z.union([textField({ max: 100 }), z.number()]);

const detailShape = (name: DetailName) => (isNumber(name) ? amount.nullish() : text);

export const sideShapes = forEachName(sideNames, detailShape);

/** What a program may send; what is needed is checked after, so that the answer has the right words. */
export const stockPayload = z.object({
  shopId: keyField().optional(),
  userId: keyField().optional(),
  productName: text,
  description: text,
  price: amount.nullish(),
  quantity: amount.nullish(),
  category1: text,
  category2: text,
  category3: text,
  imageUrl: text,
  imagePath: text,
  additionalImages: z
    .array(z.union([keyField({ max: 512 }), z.object({ imagePath: keyField({ max: 512 }) })]))
    .max(20)
    .nullish(),
  /** What the `option` of the combinations is called: Storage, Length. */
  optionName: text,
  colorSizeCombinations: z
    .array(
      z.object({
        id: keyField().optional(),
        color: text,
        size: text,
        option: text,
        price: amount.nullish(),
        quantity: amount.nullish(),
      }),
    )
    .max(200)
    .nullish(),
  status: text,
  ...forEachName([...publicNames, ...teamNames], detailShape),
  dimensions: z.object(sideShapes).nullish(),
});

export type StockPayload = z.output<typeof stockPayload>;

const neededToCreate = [
  'shopId',
  'imageUrl',
  'imagePath',
  'productName',
  'description',
  'price',
  'quantity',
  'category1',
] as const satisfies ReadonlyArray<keyof StockPayload>;

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function missingFields(payload: StockPayload): Record<string, string> | undefined {
  const names = neededToCreate.filter((name) => isBlank(payload[name]));
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name, 'stocks.missing_fields']));
}

const pathOf = (image: string | { imagePath: string }): string =>
  typeof image === 'string' ? image : image.imagePath;

/** The draft of a program's call; with `before`, fields that were not sent stay as they are. */
export function programDraft(payload: StockPayload, before?: StockEntity): StockDraft {
  const fields = before ? undefined : missingFields(payload);
  if (fields) throw stockErrors.missing_fields({}, { fields });
  const merged = { ...before, ...withoutUnsent(payload) };
  const variants = merged.colorSizeCombinations ?? [];
  const wereSent = payload.colorSizeCombinations !== undefined;
  return readDraft(
    {
      ...before?.dimensions,
      ...merged.dimensions,
      // A device names each side by itself.
      ...merged,
      additionalImages: (merged.additionalImages ?? []).map(pathOf),
      variants: wereSent
        ? variants
        : variants.map((variant) => ({ ...variant, from: Number(variant.quantity) })),
    },
    { missing: 'stocks.missing_fields', minQuantity: before ? 0 : 1, allCategories: false },
  );
}

function withoutUnsent(payload: StockPayload): Partial<StockPayload> {
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
}

interface ItemPhotos {
  imagePath: string;
  additionalImages: string[];
}

/** The draft of an item that was added on a device, whose form has asked for what is needed. */
export const deviceDraft = (fields: Partial<StockPayload>, photos: ItemPhotos): StockDraft =>
  readDraft(
    {
      ...fields,
      ...fields.dimensions,
      ...photos,
      variants: fields.colorSizeCombinations ?? [],
    },
    { missing: 'stocks.fill_required', minQuantity: 0, allCategories: false },
  );
