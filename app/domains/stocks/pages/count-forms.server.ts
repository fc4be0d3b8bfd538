import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { checked } from '#app/platform/http/forms/form-fault.server.ts';
import { keyOf, keysOf, rawField } from '#app/platform/http/input/form-fields.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { correctStock } from '../commands/counts.server.ts';
import type { Promises } from '../commands/promises.server.ts';
import { restock } from '../commands/restock.server.ts';
import { correctInput, restockInput } from '../draft/stock-moves.ts';
import { stockErrors } from '../stocks.errors.ts';
import { runWriting } from './run-writing.server.ts';

const numberOf = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;

function restockForm(stockId: string, form: FormData) {
  const ids = keysOf(form, 'variantId');
  const counts = keysOf(form, 'rowQuantity').map(numberOf);
  const variants =
    ids.length === 0
      ? [{ variantId: null, quantity: numberOf(keyOf(form, 'quantity')) }]
      : ids.map((variantId, at) => ({ variantId, quantity: counts[at] ?? 0 }));
  const cost = rawField(form, 'cost').trim();
  // Left out where nothing is said: it is the same act as one of a page that does not ask.
  const paid = cost === '' ? {} : { costKobo: nairaToKobo(cost) ?? -1 };
  return checked(restockInput, { stockId, variants, note: rawField(form, 'note'), ...paid });
}

const correctForm = (stockId: string, form: FormData) =>
  checked(correctInput, {
    stockId,
    variantId: keyOf(form, 'variantId') || null,
    counted: numberOf(keyOf(form, 'counted')),
    reason: rawField(form, 'reason'),
    from: numberOf(keyOf(form, 'from')),
  });

interface CountRequest {
  actor: Actor;
  stockId: string;
  form: FormData;
  promises: Promises;
}

/** What the sheets Restock and Correct ask for. */
export async function answerCount({ actor, stockId, form, promises }: CountRequest) {
  const intent = keyOf(form, 'intent');
  const key = keyOf(form, 'operation');
  const { userId } = actor;
  if (intent === 'restock') {
    const body = restockForm(stockId, form);
    // Under the name of the operation that the phone keeps where the answer is lost: it is one restock.
    const once = { userId, route: 'operation', key, body: { kind: 'stock.add', payload: body } };
    return runWriting(once, (tx) => restock(tx, actor, body, promises));
  }
  if (intent !== 'correct') throw stockErrors.missing_fields();
  const body = correctForm(stockId, form);
  const once = { userId, route: 'stocks.correct', key, body };
  return runWriting(once, (tx) => correctStock(tx, actor, body, promises));
}
