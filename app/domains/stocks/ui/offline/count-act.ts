import { rawField, rawFields } from '#app/platform/http/input/form-fields.ts';
import type { KeptForm } from '#app/platform/outbox/or-kept.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';

export const itemLane = (stockId: string): string => `item:${stockId}`;

/** What the sheets Restock and Correct ask for, as it is kept without a line. */
export function countAct(stockId: string, form: FormData): KeptForm<object> | undefined {
  const about = { name: rawField(form, 'itemName') };
  const base = { lane: itemLane(stockId), needs: [stockId] };
  if (rawField(form, 'intent') === 'restock') {
    const ids = rawFields(form, 'variantId');
    const counts = rawFields(form, 'rowQuantity').map(Number);
    const variants =
      ids.length === 0
        ? [{ variantId: null, quantity: Number(rawField(form, 'quantity')) }]
        : ids.map((variantId, at) => ({ variantId, quantity: counts[at] ?? 0 }));
    const count = variants.reduce((sum, { quantity }) => sum + quantity, 0);
    const cost = rawField(form, 'cost').trim();
    const paid = cost === '' ? {} : { costKobo: nairaToKobo(cost) ?? -1 };
    const payload = { stockId, variants, note: rawField(form, 'note'), ...paid };
    // The form's own name: where the form has arrived and its answer was lost, it is the same restock.
    const id = rawField(form, 'operation');
    return {
      act: { ...base, id, kind: 'stock.add', payload, about: { ...about, count } },
      answer: {},
    };
  }
  const counted = Number(rawField(form, 'counted'));
  const variantId = rawField(form, 'variantId') || null;
  const payload = { stockId, variantId, counted, reason: rawField(form, 'reason') };
  return {
    act: { ...base, kind: 'stock.count', payload, about: { ...about, count: counted } },
    answer: {},
  };
}
