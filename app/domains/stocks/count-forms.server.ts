import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { checked, textOf } from '#app/platform/http/form-fault.server.ts';
import { correctInput, correctStock, restock, restockInput } from './commands/restock.server.ts';
import { runWriting } from './run-writing.server.ts';
import { stockErrors } from './stocks.errors.ts';

const numberOf = (value: FormDataEntryValue | null): number | undefined =>
  typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : undefined;

function restockForm(stockId: string, form: FormData) {
  const variants = form.getAll('variantId').map(String);
  const counts = form.getAll('rowQuantity').map(numberOf);
  const rows =
    variants.length === 0
      ? [{ variantId: null, quantity: numberOf(form.get('quantity')) }]
      : variants.map((variantId, at) => ({ variantId, quantity: counts[at] ?? 0 }));
  return checked(restockInput, { stockId, rows, note: textOf(form, 'note') });
}

const correctForm = (stockId: string, form: FormData) =>
  checked(correctInput, {
    stockId,
    variantId: textOf(form, 'variantId') || null,
    counted: numberOf(form.get('counted')),
    reason: textOf(form, 'reason'),
    from: numberOf(form.get('from')),
  });

interface CountRequest {
  actor: Actor;
  stockId: string;
  form: FormData;
}

/** What the sheets Restock and Correct ask for. */
export async function answerCount({ actor, stockId, form }: CountRequest) {
  const intent = textOf(form, 'intent');
  const key = textOf(form, 'operation');
  const { userId } = actor;
  if (intent === 'restock') {
    const body = restockForm(stockId, form);
    const once = { userId, route: 'stocks.restock', key, body };
    return runWriting(once, (tx) => restock(tx, actor, body));
  }
  if (intent !== 'correct') throw stockErrors.missing_fields();
  const body = correctForm(stockId, form);
  const once = { userId, route: 'stocks.correct', key, body };
  return runWriting(once, (tx) => correctStock(tx, actor, body));
}
