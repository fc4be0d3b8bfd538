import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { requestRefund } from './commands/refund-payment.server.ts';
import { forgetCard, setAutoRenew } from './commands/saved-card.server.ts';

/** The buttons of `/subscription`. */
export async function answerPlanForm(actor: Actor, form: FormData): Promise<{ done: string }> {
  const intent = keyOf(form, 'intent');
  switch (intent) {
    case 'refund':
      await requestRefund(actor, keyOf(form, 'reference'));
      break;
    case 'auto-renew-on':
    case 'auto-renew-off':
      await inTransaction((tx) => setAutoRenew(tx, actor, intent === 'auto-renew-on'));
      break;
    case 'forget-card':
      await inTransaction((tx) => forgetCard(tx, actor));
      break;
    default:
      throw httpErrors.invalid();
  }
  return { done: intent };
}
