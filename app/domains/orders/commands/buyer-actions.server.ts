import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { readField } from '#app/platform/http/forms/form-fault.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { claimFromForm } from '../claims/claim-form.server.ts';
import { replaceScreenshot } from '../claims/replace-screenshot.server.ts';
import { complainFromForm } from '../complaints/make-complaint.server.ts';
import { replyToAnswer } from '../complaints/move-complaint.server.ts';
import { beginOnline } from '../online/begin-online.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { requireBuyer } from '../pages/visitor-order.server.ts';
import { agreeFee, seenFeeInput } from '../steps/delivery-fee.server.ts';
import { otherWayInput, payOtherwise } from '../steps/pay-otherwise.server.ts';
import { withdrawClaim } from './transfers.server.ts';
import { cancelByBuyer } from './work-order.server.ts';

interface Sender {
  origin: string;
  /** Of the browser that sent the form. */
  visitorKey: string | undefined;
}

/** What the buyer of an order may do with it. */
export async function handleBuyerAction(
  code: string,
  form: FormData,
  { origin, visitorKey }: Sender,
): Promise<{ payAt?: string }> {
  await requireBuyer(code, visitorKey);
  switch (keyOf(form, 'intent')) {
    case 'claim':
      await claimFromForm(code, form);
      return {};
    case 'screenshot':
      await replaceScreenshot(code, form);
      return {};
    case 'pay-otherwise': {
      const payBy = readField(otherWayInput, form, 'payBy');
      await inTransaction((tx) => payOtherwise(tx, code, payBy));
      return {};
    }
    case 'withdraw':
      await inTransaction((tx) => withdrawClaim(tx, code));
      return {};
    case 'complain':
      await complainFromForm(code, form);
      return {};
    case 'complaint-solved':
      await inTransaction((tx) => replyToAnswer(tx, code, 'solved'));
      return {};
    case 'complaint-raise':
      await inTransaction((tx) => replyToAnswer(tx, code, 'raised'));
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
