import { type RefObject, useState } from 'react';
import { type EditedVariants, useVariants, variantsWith } from './edited-variants.ts';
import { type FormDraft, wordsIn } from './form-draft.ts';
import type { FilledDetails } from './more-details.tsx';
import { openOffer, type PhotoOffer, takenBack } from './photo-offer.ts';
import type { StockValues } from './stock-fields.tsx';

interface FirstWords {
  values: StockValues;
  details: FilledDetails;
  variants: EditedVariants;
}

/** What the form's fields begin with: the item's own, what was offered for the photo, or the draft. */
export function useFilling(form: RefObject<HTMLFormElement | null>, first: FirstWords) {
  const [variants, setVariants] = useVariants(first.variants);
  const [filled, setFilled] = useState({ version: 0, values: first.values });
  const [draft, setDraft] = useState<FormDraft>();

  const change = (to: (now: StockValues) => StockValues) => {
    if (!form.current) return;
    const values = to(wordsIn(form.current).values);
    setFilled(({ version }) => ({ version: version + 1, values }));
  };
  const fill = (offer: PhotoOffer) =>
    change((now) => {
      const open = openOffer(offer, now);
      // The type says which of the shop's businesses it belongs to.
      return { ...now, ...open, category1: open.category2 ? undefined : now.category1 };
    });
  const undo = (taken: PhotoOffer) => change((now) => takenBack(taken, now));
  const takeUp = (words: FormDraft | undefined) => {
    if (!words) return;
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
    undo,
    takeUp,
  };
}
