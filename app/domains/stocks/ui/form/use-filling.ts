import { type RefObject, useState } from 'react';
import { type EditedVariants, useVariants, variantsWith } from './edited-variants.ts';
import type { PhotoSuggestion } from './fill-from-photo.tsx';
import { type FormDraft, wordsIn } from './form-draft.ts';
import type { FilledDetails } from './more-details.tsx';
import type { StockValues } from './stock-fields.tsx';

interface FirstWords {
  values: StockValues;
  details: FilledDetails;
  variants: EditedVariants;
}

/** What the form's fields begin with: the item's own, a suggestion from the photo, or the draft. */
export function useFilling(form: RefObject<HTMLFormElement | null>, first: FirstWords) {
  const [variants, setVariants] = useVariants(first.variants);
  const [filled, setFilled] = useState({ version: 0, values: first.values });
  const [draft, setDraft] = useState<FormDraft>();

  /** What the person chose or typed elsewhere stays. */
  const fill = ({ name, description, category2, category3 }: PhotoSuggestion) => {
    if (!form.current) return;
    const { values: now } = wordsIn(form.current);
    setFilled(({ version }) => ({
      version: version + 1,
      values: {
        ...now,
        productName: name || now.productName,
        description: description || now.description,
        category1: now.category2 ? now.category1 : undefined,
        category2: now.category2 ?? category2,
        category3: now.category2 ? now.category3 : category3,
      },
    }));
  };
  const takeUp = (words: FormDraft) => {
    setFilled(({ version }) => ({ version: version + 1, values: words.values }));
    setDraft(words);
    setVariants(variantsWith(words.rows, words.optionName ?? ''));
  };
  return {
    ...filled,
    /** Remounted by the draft only: a suggestion says nothing about them. */
    details: { key: draft ? 'draft' : 'own', values: draft?.details ?? first.details },
    fromQuantity: draft?.fromQuantity,
    variants,
    setVariants,
    fill,
    takeUp,
  };
}
