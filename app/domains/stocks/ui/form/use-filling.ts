import { type RefObject, useState } from 'react';
import { type EditedRow, useRows } from './combination-rows.tsx';
import type { PhotoSuggestion } from './fill-from-photo.tsx';
import { type FormDraft, wordsIn } from './form-draft.ts';
import type { FilledDetails } from './more-details.tsx';
import type { StockValues } from './stock-fields.tsx';

interface FirstWords {
  values: StockValues;
  details: FilledDetails;
  rows: EditedRow[];
}

/** What the form's fields begin with: the item's own, a suggestion from the photo, or kept words. */
export function useFilling(form: RefObject<HTMLFormElement | null>, first: FirstWords) {
  const [rows, setRows] = useRows(first.rows);
  const [filled, setFilled] = useState({ version: 0, values: first.values });
  const [kept, setKept] = useState<FormDraft>();

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
        category2: now.category2 ?? category2,
        category3: now.category2 ? now.category3 : category3,
      },
    }));
  };
  const takeUp = (words: FormDraft) => {
    setFilled(({ version }) => ({ version: version + 1, values: words.values }));
    setKept(words);
    setRows(words.rows);
  };
  return {
    ...filled,
    /** Remounted by kept words only: a suggestion says nothing about them. */
    details: { key: kept ? 'kept' : 'own', values: kept?.details ?? first.details },
    fromQuantity: kept?.fromQuantity,
    rows,
    setRows,
    fill,
    takeUp,
  };
}
