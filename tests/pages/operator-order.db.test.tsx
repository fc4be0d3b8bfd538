import { expect, test } from 'vitest';
import { handOverCode } from '#app/domains/orders/hand-over/hand-over.server.ts';
import OneOrder, { loader as oneOrder } from '#app/routes/operator/one-order.tsx';
import { drawnPage } from '#tests/support/drawn.tsx';
import { askRoom, viewerOf } from '#tests/support/operators/ask-room.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { asTeam, completedOrder } from '#tests/support/shop/complaints.ts';
import { bringToIkeja, makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop, saveSwitches } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';

stockBench();

test('operators read where the goods were to go, and whether the buyer’s code was typed', async () => {
  const operator = await makeOperator('support');
  const room = async (given: { order: { id: string } }) => {
    const { answer } = await askRoom(oneOrder, {
      path: `/operator/money/${given.order.id}`,
      viewer: await viewerOf(operator),
      params: { orderId: given.order.id },
    });
    return drawnPage(OneOrder, { loaderData: answer as object }).replace(/<[^>]*>/g, ' ');
  };
  const pickedUp = await room(await completedOrder());
  expect(pickedUp).toContain('the buyer had no code');
  expect(pickedUp).not.toContain('Address');
  const shop = await makeShop();
  await saveSwitches(shop.actor, ['handsOverByCode']);
  const stockId = await makePlainItem(shop.id);
  const way = await bringToIkeja(shop.actor);
  const orderOf = async (step: (code: string) => Record<string, string>) => {
    const order = await makeOrder(shop.id, [{ stockId }], way);
    for (const to of ['confirmed', 'ready', 'out_for_delivery'])
      await asTeam(shop.actor, order, { intent: 'advance', to });
    const code = (await handOverCode(order.id)) ?? '';
    await asTeam(shop.actor, order, { paid: 'cash', ...step(code) });
    return room({ order });
  };
  expect(await orderOf((code) => ({ intent: 'hand-over', code }))).toMatch(
    /12 Allen Avenue, Ikeja, Lagos.*with the buyer’s code/s,
  );
  expect(await orderOf(() => ({ intent: 'advance', to: 'completed', without: 'yes' }))).toContain(
    'without the buyer’s code',
  );
});
