import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { readField } from '#app/platform/http/forms/form-fault.server.ts';
import { filesOf } from '#app/platform/http/input/form-fields.ts';
import { takeToken } from '#app/platform/http/limits/rate-limit.server.ts';
import { textField } from '#app/platform/text/fields.ts';
import { claimTransfer, refuseClaim } from '../commands/transfers.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orderByCode } from '../orders.queries.server.ts';
import { isErased } from '../orders.ts';
import { withClaimPhoto } from './claim-photos.server.ts';

const bankName = textField({ max: 60 });

/** Before any picture is opened: an order that cannot be claimed costs no picture work. */
export async function shopToTell(code: string): Promise<string> {
  const found = await orderByCode(code);
  if (!found || isErased(found.order)) throw orderErrors.not_found();
  refuseClaim(found.order);
  if (found.shop.isClosed) throw orderErrors.pay_paused();
  if (settings().rateLimits) {
    const token = await takeToken({ key: `claim-photo:${found.order.id}`, limit: 10, per: 3_600 });
    if (!token.allowed)
      throw orderErrors.too_many_claims({}, { retryAfterSeconds: token.retryAfterSeconds });
  }
  return found.order.shopId;
}

/** "I have paid", from which bank, and a picture if the buyer has one. */
export async function claimFromForm(code: string, form: FormData): Promise<void> {
  const fromBank = readField(bankName, form, 'fromBank');
  const claim = (screenshot?: string) =>
    inTransaction((tx) => claimTransfer(tx, { code, fromBank, screenshot }));
  const [file] = filesOf(form, 'screenshot');
  if (!file) {
    await claim();
    return;
  }
  await withClaimPhoto(await shopToTell(code), file, claim);
}
