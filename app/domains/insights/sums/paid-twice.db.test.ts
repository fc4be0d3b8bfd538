import { expect, test } from 'vitest';
import { handleBuyerAction } from '#app/domains/orders/commands/buyer-actions.server.ts';
import { handleTeamAction } from '#app/domains/orders/commands/team-actions.server.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { buyerOf } from '#tests/support/buyers/buyer-of.ts';
import { makeOrder, makePlainItem, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';
import { salesByMethod } from '../today/sales-of-day.queries.server.ts';

stockBench();

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('what one order was paid too much does not hide what another still owes', async () => {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id);
  const act = (orderId: string, fields: Record<string, string>) =>
    handleTeamAction(shop.actor, orderId, formOf(fields));
  const handedOver = async (last: Record<string, string>, isClaimed: boolean) => {
    const { id, code } = await makeOrder(shop.id, [{ stockId }]);
    if (isClaimed) await handleBuyerAction(code, formOf({ intent: 'claim' }), await buyerOf(code));
    for (const to of ['confirmed', 'ready']) await act(id, { intent: 'advance', to });
    await act(id, { intent: 'advance', to: 'completed', ...last });
    return id;
  };
  await handedOver({ paid: '' }, false);
  const paidTwice = await handedOver({ paid: 'cash' }, true);
  const [claim] = await paymentsOfOrder(paidTwice);
  await act(paidTwice, { intent: 'accept', paymentId: claim?.id ?? '' });

  const { totalKobo, parts } = await salesByMethod(shop.id, lagosDay());
  const shown = parts.flatMap(({ method, kobo }) => (kobo === 0 ? [] : [[method, kobo]]));
  expect(totalKobo).toBe(2_400_000);
  expect(Object.fromEntries(shown)).toEqual({
    cash: 1_200_000,
    transfer: 1_200_000,
    unpaid: 1_200_000,
    overpaid: -1_200_000,
  });
});
