import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { filesOf } from '#app/platform/http/input/form-fields.ts';
import { lockByCode } from '../commands/change-order.server.ts';
import { tellChange } from '../commands/order-log.server.ts';
import { openClaim } from '../commands/transfers.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import { shopToTell } from './claim-form.server.ts';
import { replaceClaimPhoto, withClaimPhoto } from './claim-photos.server.ts';

/** A picture for a claim that waits, the first or a better one. A claim that was answered meanwhile is not made again by it. */
export async function replaceScreenshot(code: string, form: FormData): Promise<void> {
  const [file] = filesOf(form, 'screenshot');
  if (!file) throw orderErrors.no_screenshot();
  await withClaimPhoto(await shopToTell(code), file, (key) =>
    inTransaction(async (tx) => {
      const order = await lockByCode(tx, code);
      const [claim] = await tx
        .select({ id: orderPayments.id })
        .from(orderPayments)
        .where(openClaim(order.id))
        .for('update');
      if (!claim || !key) throw orderErrors.no_claim();
      await replaceClaimPhoto(tx, { paymentId: claim.id, orderId: order.id, key });
      await tellChange(tx, order, 'order.changed');
      return true;
    }),
  );
}
