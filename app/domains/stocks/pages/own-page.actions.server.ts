import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { keyOf, keysOf } from '#app/platform/http/input/form-fields.ts';
import { isId } from '#app/platform/id.ts';
import { addStock } from '../commands/add-stock.server.ts';
import { removeStock, removeStocks } from '../commands/remove-stock.server.ts';
import { formDraft } from '../draft/stock-form.ts';
import { stockErrors } from '../stocks.errors.ts';
import { runWriting } from './run-writing.server.ts';

export type OwnPageAnswer =
  | { done: 'added'; stockId: string; name: string }
  | { done: 'removed'; removed: string[]; failed: string[] };

const mostAtOnce = 200;

/** What the forms of the shop's own list ask for. */
export async function answerOwnPage(actor: Actor, form: FormData): Promise<OwnPageAnswer> {
  const intent = keyOf(form, 'intent');
  if (intent === 'add') {
    const draft = formDraft(form, 1);
    const key = keyOf(form, 'operation');
    const once = { userId: actor.userId, route: 'stocks.add', key, body: draft };
    // A phone that has heard no answer keeps the item and sends it under the same name.
    const id = isId(key) ? key : undefined;
    const { stockId } = await runWriting(once, (tx) => addStock(tx, actor, draft, id));
    return { done: 'added', stockId, name: draft.productName };
  }
  if (intent === 'remove') {
    const stockId = keyOf(form, 'stockId');
    await inTransaction((tx) => removeStock(tx, actor, stockId));
    return { done: 'removed', removed: [stockId], failed: [] };
  }
  if (intent !== 'remove-many') throw stockErrors.missing_fields();
  const ids = keysOf(form, 'stockId').slice(0, mostAtOnce);
  return { done: 'removed', ...(await removeStocks(actor, ids)) };
}
