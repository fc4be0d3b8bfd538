import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { textOf } from '#app/platform/http/form-fault.server.ts';
import { plainLine } from '#app/platform/text/plain-line.ts';
import { beginOnline } from '../online/begin-online.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { isOrderCode } from '../orders.ts';
import { claimTransfer, withdrawClaim } from './transfers.server.ts';
import { cancelByBuyer } from './work-order.server.ts';

/** What the holder of an order's code may do with it. */
export async function answerBuyer(
  code: string,
  form: FormData,
  origin: string,
): Promise<{ payAt?: string }> {
  if (!isOrderCode(code)) throw orderErrors.not_found();
  switch (textOf(form, 'intent')) {
    case 'claim': {
      const fromBank = plainLine(textOf(form, 'fromBank')).slice(0, 60);
      await inTransaction((tx) => claimTransfer(tx, { code, fromBank }));
      return {};
    }
    case 'withdraw':
      await inTransaction((tx) => withdrawClaim(tx, code));
      return {};
    case 'cancel':
      await inTransaction((tx) => cancelByBuyer(tx, code));
      return {};
    case 'pay':
      return { payAt: await beginOnline(code, origin) };
    default:
      throw orderErrors.choose_way();
  }
}
