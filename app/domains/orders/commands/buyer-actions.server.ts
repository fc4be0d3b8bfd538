import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { readField } from '#app/platform/http/forms/form-fault.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { claimFromForm } from '../claims/claim-form.server.ts';
import { beginOnline } from '../online/begin-online.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { isOrderCode } from '../orders.ts';
import { agreeFee, seenFeeInput } from '../steps/delivery-fee.server.ts';
import { withdrawClaim } from './transfers.server.ts';
import { cancelByBuyer } from './work-order.server.ts';

/** What the holder of an order's code may do with it. */
export async function handleBuyerAction(
  code: string,
  form: FormData,
  origin: string,
): Promise<{ payAt?: string }> {
  if (!isOrderCode(code)) throw orderErrors.not_found();
  switch (keyOf(form, 'intent')) {
    case 'claim':
      await claimFromForm(code, form);
      return {};
    case 'withdraw':
      await inTransaction((tx) => withdrawClaim(tx, code));
      return {};
    case 'cancel':
      await inTransaction((tx) => cancelByBuyer(tx, code));
      return {};
    case 'agree-fee': {
      const seen = readField(seenFeeInput, form, 'feeKobo');
      await inTransaction((tx) => agreeFee(tx, code, seen));
      return {};
    }
    case 'pay':
      return { payAt: await beginOnline(code, origin) };
    default:
      throw orderErrors.choose_way();
  }
}
