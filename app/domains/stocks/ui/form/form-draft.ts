import { detailNames, forEachName } from '#app/domains/stocks/fields/product-fields.ts';
import { newOperation } from '#app/platform/operation-name.ts';
import { draftStart } from './draft-key.ts';
import { type EditedVariant, variantsIn } from './edited-variants.ts';
import type { FilledDetails } from './more-details.tsx';
import type { StockValues } from './stock-fields.tsx';

/** What was typed into a form, on this phone, until it is saved. */
export interface FormDraft {
  values: StockValues;
  details: FilledDetails;
  /** The variants, under the name they have in what phones have stored. */
  rows: EditedVariant[];
  /** Not in what older versions have stored. */
  optionName?: string | undefined;
  /** What the form was opened with; not in what older versions have stored. */
  seen?: string | undefined;
}

interface Stored {
  at: number;
  words: FormDraft;
}

const dayMs = 86_400_000;
const keyOf = (form: string): string => `${draftStart}${form}`;

const written = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export function wordsIn(element: HTMLFormElement): FormDraft {
  const form = new FormData(element);
  const get = (name: string) => written(form, name);
  return {
    values: {
      productName: get('productName'),
      description: get('description'),
      price: get('price'),
      quantity: Number(get('quantity') ?? 0),
      category1: get('category1'),
      category2: get('category2'),
      category3: get('category3'),
    },
    details: {
      ...forEachName(detailNames, (name) => get(name) ?? null),
      status: get('status') === 'hidden' ? 'hidden' : 'active',
    },
    rows: variantsIn(form, newOperation),
    optionName: get('optionName'),
    seen: get('seen'),
  };
}

/** For comparing: variants that were added have a new key each time. */
export const sameWords = (one: FormDraft, other: FormDraft): boolean => {
  const plain = (words: FormDraft) =>
    JSON.stringify({
      ...words,
      seen: undefined,
      rows: words.rows.map(({ key: _, ...variant }) => variant),
    });
  return plain(one) === plain(other);
};

export function keepWords(form: string, words: FormDraft): void {
  try {
    localStorage.setItem(keyOf(form), JSON.stringify({ at: Date.now(), words } satisfies Stored));
  } catch {
    // A private window or a full phone: then the words live as long as the page.
  }
}

export function dropWords(form: string): void {
  try {
    localStorage.removeItem(keyOf(form));
  } catch {
    // See above.
  }
}

/** Undefined when there are none, or when they are a day old. */
export function formDraft(form: string): FormDraft | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(form)) ?? 'null') as Stored | null;
    if (stored && Date.now() - stored.at < dayMs) return stored.words;
    if (stored) dropWords(form);
  } catch {
    // Unreadable words are no words.
  }
  return undefined;
}
