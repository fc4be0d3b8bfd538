import { z } from 'zod';
import { maxAdditionalPhotos } from '#app/domains/photos/photos.ts';
import { AppError } from '#app/platform/errors.ts';
import { keyField } from '#app/platform/text/fields.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { detailRules, line, prose, written } from '../fields/field-rules.ts';
import {
  maxDescription,
  maxName,
  maxPriceKobo,
  maxQuantity,
  minPriceKobo,
  stockStatuses,
} from '../stocks.ts';
import { completeVariants, variantShape } from './variant-rows.ts';

const wholeNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : -1);

const price = (missing: string) =>
  written.transform((text, context) => {
    if (text === '') context.addIssue({ code: 'custom', message: missing });
    const kobo = nairaToKobo(text) ?? 0;
    if (text !== '' && (kobo < minPriceKobo || kobo > maxPriceKobo))
      context.addIssue({ code: 'custom', message: 'stocks.price_invalid' });
    return kobo;
  });

const count = (missing: string, min: number) =>
  written.transform((text, context) => {
    const value = wholeNumber(text);
    // The specification: a new item without a piece is one that is not filled in.
    if (text === '' || (value >= 0 && value < min))
      context.addIssue({ code: 'custom', message: missing });
    else if (value < 0 || value > maxQuantity)
      context.addIssue({ code: 'custom', message: 'stocks.quantity_invalid' });
    return value;
  });

const required = (missing: string) => (text: string, context: z.core.$RefinementCtx<string>) => {
  if (text === '') context.addIssue({ code: 'custom', message: missing });
  return text;
};

export interface DraftRules {
  /** `stocks.fill_required` for forms, `stocks.missing_fields` for programs. */
  missing: 'stocks.fill_required' | 'stocks.missing_fields';
  minQuantity: 0 | 1;
  /** A form asks for all three categories, a program may leave the lower two out. */
  allCategories: boolean;
}

/** Type or kind. Asked for with the other fields: a check of the whole draft would wait until those are right. */
const lowerCategory = ({ missing, allCategories }: DraftRules) =>
  line(maxName, 'stocks.category_invalid').transform(
    allCategories ? required(missing) : (text: string) => text,
  );

/** Everything of an item that a person can set; a faulty field is named by a message code. */
const draftShape = (rules: DraftRules) => {
  const { missing, minQuantity } = rules;
  return z.object({
    productName: line(maxName, 'stocks.name_too_long').transform(required(missing)),
    description: prose(maxDescription, 'stocks.description_too_long'),
    price: price(missing),
    quantity: count(missing, minQuantity),
    /** The shop's own; sent or left out. */
    category1: line(maxName, 'stocks.category_invalid'),
    category2: lowerCategory(rules),
    category3: lowerCategory(rules),
    status: written
      .transform((text) => text || 'active')
      .pipe(z.enum(stockStatuses, 'stocks.status_invalid')),
    ...detailRules,
    ...variantShape,
    imagePath: line(512, missing).transform(required(missing)),
    additionalImages: z
      .array(keyField({ max: 512 }))
      .max(maxAdditionalPhotos, 'stocks.too_many_photos')
      .default([]),
  });
};

export type StockDraft = z.output<ReturnType<typeof ruledShape>>;

const limits = {
  minimum: 1,
  maximum: 1_000_000_000,
  most: maxQuantity,
  photos: maxAdditionalPhotos,
};

/** The first fault becomes the error, every faulty field is named; holes come before mistakes. */
function refusal(error: z.ZodError, missing: string): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = issue.path.slice(0, 1).join('') || 'body';
    fields[name] ??= issue.message.startsWith('stocks.') ? issue.message : 'app.invalid';
  }
  const codes = Object.values(fields);
  const code = codes.includes(missing) ? missing : (codes[0] ?? 'app.invalid');
  return new AppError('invalid', code, limits, { fields, cause: error });
}

const ruledShape = (rules: DraftRules) =>
  draftShape(rules).transform((draft, context) => ({
    ...draft,
    ...completeVariants(draft, rules, context),
  }));

/** Made once for each set of rules: making one costs a hundred times as much as using it. */
const shapes = new Map<string, ReturnType<typeof ruledShape>>();

function shapeFor(rules: DraftRules): ReturnType<typeof ruledShape> {
  const name = `${rules.missing} ${rules.minQuantity} ${rules.allCategories}`;
  const shape = shapes.get(name) ?? ruledShape(rules);
  shapes.set(name, shape);
  return shape;
}

export function readDraft(raw: unknown, rules: DraftRules): StockDraft {
  const parsed = shapeFor(rules).safeParse(raw);
  if (!parsed.success) throw refusal(parsed.error, rules.missing);
  return parsed.data;
}
