import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { AppError } from '#app/platform/errors.ts';
import { bodyHash, runOnce } from '#app/platform/http/idempotency/idempotency.server.ts';
import { formatMoney } from '#app/platform/money.ts';
import type { CounterInput } from '../counter/counter-input.ts';
import { orderErrors } from '../orders.errors.ts';
import { type SoldOrder, sellAtCounter } from './counter-sale.server.ts';
import { OrderChanged } from './locked-lines.server.ts';
import type { SeenItem } from './standing-lines.server.ts';

/** At the counter nobody accepts a change: the seller is told the first one and counts again. */
function refusal(changed: OrderChanged): AppError {
  const [first] = changed.changes;
  const cause = { cause: changed };
  const { name = '', quantity = 0, wasQuantity = 1, priceKobo = 0 } = first ?? {};
  if (quantity === 0) return orderErrors.none_left({ name }, cause);
  if (quantity < wasQuantity) return orderErrors.sold_out({ name, count: quantity }, cause);
  return orderErrors.price_changed({ name, price: formatMoney(priceKobo) }, cause);
}

/** The Sell button: once for each operation id, so that a sale sent again later is the same sale. */
export async function sellOnce(
  actor: Actor,
  input: CounterInput,
  key: string | undefined,
  /** What stood on the screen of a sale that has happened: it stands, whatever the book says. */
  seen?: readonly SeenItem[],
): Promise<SoldOrder> {
  // The times differ each time that it is sent; lines and method make the sale.
  const { soldAt: _sold, sentAt: _sent, ...sale } = input;
  const once = { actor: `user:${actor.userId}`, route: 'counter-sale', bodyHash: bodyHash(sale) };
  try {
    return key
      ? await runOnce({ ...once, key }, (tx) => sellAtCounter(tx, actor, { ...input, seen }))
      : await inTransaction((tx) => sellAtCounter(tx, actor, { ...input, seen }));
  } catch (error) {
    throw error instanceof OrderChanged ? refusal(error) : error;
  }
}
