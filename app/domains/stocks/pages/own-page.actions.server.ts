import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { keyOf, keysOf, rawField } from '#app/platform/http/input/form-fields.ts';
import { isId } from '#app/platform/id.ts';
import { addStock } from '../commands/add-stock.server.ts';
import { changeOpened } from '../commands/change-fields.server.ts';
import type { Promises } from '../commands/promises.server.ts';
import {
  bringStockBack,
  bringStocksBack,
  deleteStock,
  deleteStocks,
} from '../commands/remove-stock.server.ts';
import { openedForm } from '../draft/opened-item.server.ts';
import { formDraft, formStart } from '../draft/stock-form.ts';
import { stockErrors } from '../stocks.errors.ts';
import type { RowChange } from '../ui/list/row-editor.tsx';
import { runWriting } from './run-writing.server.ts';

export type OwnPageAnswer =
  | { done: 'changed'; stockId: string; row: RowChange }
  | { done: 'added'; stockId: string; name: string }
  | { done: 'deleted' | 'back'; ids: string[]; failed: string[] };

const mostAtOnce = 200;

/** What a row of the list offers: any other field is left to the item's own form. */
const rowFields = ['price', 'quantity', 'status'] as const;

async function changeRow(actor: Actor, form: FormData, promises: Promises): Promise<OwnPageAnswer> {
  const stockId = keyOf(form, 'stockId');
  const opened = openedForm(form);
  if (!opened) throw stockErrors.missing_fields();
  const changed = rowFields.filter((name) => opened.changed.includes(name));
  const fields = Object.fromEntries(changed.map((name) => [name, rawField(form, name)]));
  const edit = { stockId, fields, opened: { ...opened, changed }, from: formStart(form) };
  const key = keyOf(form, 'operation');
  const once = { userId: actor.userId, route: `stocks.row:${stockId}`, key, body: fields };
  const row = await runWriting(once, (tx) => changeOpened(tx, actor, { ...edit, promises }));
  return { done: 'changed', stockId, row };
}

/** What the forms of the shop's own list ask for. */
export async function answerOwnPage(
  actor: Actor,
  form: FormData,
  promises: Promises,
): Promise<OwnPageAnswer> {
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
  if (intent === 'change') return changeRow(actor, form, promises);
  const ids = keysOf(form, 'stockId').slice(0, mostAtOnce);
  const [single = ''] = ids;
  switch (intent) {
    case 'remove':
      await inTransaction((tx) => deleteStock(tx, actor, single));
      return { done: 'deleted', ids: [single], failed: [] };
    case 'remove-many': {
      const { done, failed } = await deleteStocks(actor, ids);
      return { done: 'deleted', ids: done, failed };
    }
    case 'bring-back': {
      if (ids.length > 1) {
        const { done, failed } = await bringStocksBack(actor, ids);
        return { done: 'back', ids: done, failed };
      }
      await inTransaction((tx) => bringStockBack(tx, actor, single));
      return { done: 'back', ids: [single], failed: [] };
    }
    default:
      throw stockErrors.missing_fields();
  }
}
