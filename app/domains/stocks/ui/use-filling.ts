import { type RefObject, useState } from 'react';
import type { PhotoSuggestion } from './fill-from-photo.tsx';
import type { StockValues } from './stock-fields.tsx';

const written = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Writes a suggestion into the fields; what the person chose or typed elsewhere stays. */
export function useFilling(form: RefObject<HTMLFormElement | null>, first: StockValues) {
  const [filled, setFilled] = useState({ version: 0, values: first });
  const fill = ({ name, description, category2, category3 }: PhotoSuggestion) => {
    if (!form.current) return;
    const now = new FormData(form.current);
    const chosen = written(now, 'category2');
    setFilled(({ version }) => ({
      version: version + 1,
      values: {
        productName: name || written(now, 'productName'),
        description: description || written(now, 'description'),
        price: written(now, 'price'),
        quantity: Number(written(now, 'quantity') ?? first.quantity ?? 1),
        category2: chosen ?? category2,
        category3: chosen ? written(now, 'category3') : category3,
      },
    }));
  };
  return { ...filled, fill };
}
