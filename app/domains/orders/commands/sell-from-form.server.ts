import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { checked, formFault, textOf } from '#app/platform/http/form-fault.server.ts';
import { bodyHash, idempotencyKey, runOnce } from '#app/platform/http/idempotency.server.ts';
import type { Translator } from '#app/platform/i18n/messages.ts';
import { orderErrors } from '../orders.errors.ts';
import { counterInput, sellAtCounter } from './counter-sale.server.ts';
import { OrderChanged } from './locked-lines.server.ts';

function linesOf(form: FormData): unknown {
  try {
    return JSON.parse(textOf(form, 'lines'));
  } catch {
    return [];
  }
}

/** The Sell button: once for each operation id, so that a sale sent again later is the same sale. */
export async function sellFromForm(actor: Actor, form: FormData, translator: Translator) {
  try {
    const input = checked(counterInput, { lines: linesOf(form), method: textOf(form, 'method') });
    const key = idempotencyKey(textOf(form, 'key'));
    const once = {
      actor: `user:${actor.userId}`,
      route: 'counter-sale',
      bodyHash: bodyHash(input),
    };
    const { orderId } = key
      ? await runOnce({ ...once, key }, (tx) => sellAtCounter(tx, actor, input))
      : await inTransaction((tx) => sellAtCounter(tx, actor, input));
    return { status: 200, answer: { orderId } };
  } catch (error) {
    const known =
      error instanceof OrderChanged
        ? orderErrors.sold_out({ name: error.changes[0]?.name ?? '' }, { cause: error })
        : error;
    const { fault, status } = formFault(known, translator);
    return { status, answer: { fault } };
  }
}
