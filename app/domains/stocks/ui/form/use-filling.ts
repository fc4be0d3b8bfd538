import { type RefObject, useState } from 'react';
import { businessOf, type CategoryChoice } from './category-pickers.tsx';
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

/** Type and kind as they were guessed. */
export type PlaceGuess = Pick<PhotoOffer, 'category2' | 'category3'>;

/** What the form's fields begin with: the item's own, what was offered for the photo, or the draft. */
export function useFilling(form: RefObject<HTMLFormElement | null>, first: FirstWords) {
  const [variants, setVariants] = useVariants(first.variants);
  const [filled, setFilled] = useState({ version: 0, values: first.values });
  const [guessed, setGuessed] = useState<{ version: number; place: PlaceGuess }>();
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
  /**
   * Into pickers that nobody has touched since; the other fields are left alone, because somebody may be typing. Returns the
   * names of the fields that are filled now.
   */
  const guess = ({ category2, category3 }: PlaceGuess, choice: CategoryChoice): string[] => {
    const element = form.current;
    if (!element || !category2 || element.querySelector('.cats3:focus-within')) return [];
    const now = wordsIn(element).values;
    const isOpen = now.category2
      ? guessed && !takenBack(guessed.place, now).category2
      : [choice.name, businessOf(choice, category2)].includes(now.category1);
    if (!isOpen) return [];
    const place = { category2, category3 };
    setGuessed((before) => ({ version: (before?.version ?? 0) + 1, place }));
    setFilled(({ version, values }) => ({
      version,
      values: { ...values, ...place, category1: undefined },
    }));
    return category3 ? ['category2', 'category3'] : ['category2'];
  };
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
    /** What the draft's own form was opened with. */
    seen: draft?.seen,
    variants,
    setVariants,
    fill,
    undo,
    guess,
    /** Changes with each guess. */
    guesses: guessed?.version ?? 0,
    takeUp,
  };
}
