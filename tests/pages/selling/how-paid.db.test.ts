import { expect, test } from 'vitest';
import { handleTeamAction } from '#app/domains/orders/commands/team-actions.server.ts';
import { makeOrder, makePlainItem, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { codeOf, stockBench } from '#tests/support/shop/stocks.ts';

stockBench();

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('handing over an order that is owed asks how it was paid; nothing is guessed', async () => {
  const shop = await makeShop();
  const { id } = await makeOrder(shop.id, [{ stockId: await makePlainItem(shop.id) }]);
  const advance = (to: string, more: Record<string, string> = {}) =>
    handleTeamAction(shop.actor, id, formOf({ intent: 'advance', to, ...more }));
  await advance('confirmed');
  await advance('ready');
  expect(await codeOf(advance('completed'))).toBe('orders.choose_way');
  expect(await orderRow(id)).toMatchObject({ status: 'ready', paidKobo: 0 });
  await advance('completed', { paid: '' });
  expect(await orderRow(id)).toMatchObject({ status: 'completed', paidKobo: 0 });
  expect(await paymentsOfOrder(id)).toEqual([]);
});
