import { expect, test } from 'vitest';
import { promises } from '#app/domains/orders/promised/promises.server.ts';
import { answerCount } from '#app/domains/stocks/pages/count-forms.server.ts';
import { answerOwnPage } from '#app/domains/stocks/pages/own-page.actions.server.ts';
import { countAct } from '#app/domains/stocks/ui/offline/count-act.ts';
import { newOperation } from '#app/platform/operation-name.ts';
import { newOperationId } from '#app/platform/outbox/operation-id.ts';
import { act, changes, done, send, syncBench } from '#tests/support/shop/devices.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { books, stockBench, waitingPhoto } from '#tests/support/shop/stocks.ts';
import type { PayloadOf } from './operations.ts';

stockBench();
syncBench();

/** As the sheet sends it, and as the phone keeps it. */
async function newItem(shop: TestShop, operation: string) {
  const fields = {
    productName: 'Ankara wax print',
    price: '18,500',
    quantity: '3',
    category2: 'Traditional Wear',
    category3: 'Ankara Fabrics',
    status: 'active',
  };
  const form = new FormData();
  const sent = { ...fields, intent: 'add', operation, imagePath: await waitingPhoto(shop.actor) };
  for (const [name, value] of Object.entries(sent)) form.set(name, value);
  return { fields, form };
}

test('a restock whose answer was lost is kept and sent under its form’s id: it is one restock, whichever comes first', async () => {
  const shop = await makeShop();
  const phone = { person: shop.owner, shopId: shop.id };
  for (const isFormFirst of [true, false]) {
    const stockId = await makePlainItem(shop.id, 5);
    const form = new FormData();
    const fields = { intent: 'restock', operation: newOperation(), quantity: '4', note: ' ' };
    if (isFormFirst) form.set('cost', '8,000');
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const kept = countAct(stockId, form)?.act;
    const payload = kept?.payload as PayloadOf<'stock.add'>;
    const byForm = () => answerCount({ actor: shop.actor, stockId, form, promises });
    const byPhone = () => done(phone, act('stock.add', payload, { id: kept?.id ?? '' }));
    for (const send of isFormFirst ? [byForm, byPhone] : [byPhone, byForm])
      expect(await send()).toMatchObject({ quantity: 9 });
    expect(await books(stockId)).toMatchObject({ quantity: 9, ledger: 9 });
  }
});

test('a new item whose answer was lost is kept and sent under its form’s id: it is one item, whichever comes first', async () => {
  const shop = await makeShop();
  const phone = { person: shop.owner, shopId: shop.id };
  for (const isFormFirst of [true, false]) {
    const stockId = newOperationId();
    const { fields, form } = await newItem(shop, stockId);
    const byForm = () => answerOwnPage(shop.actor, form, promises);
    const payload = { stockId, fields, photos: [] };
    const byPhone = () => done(phone, act('item.add', payload, { id: stockId }));
    for (const send of isFormFirst ? [byForm, byPhone] : [byPhone, byForm])
      expect(await send()).toMatchObject({ stockId });
    expect(await books(stockId)).toMatchObject({ quantity: 3, ledger: 3 });
  }
  // Together: both are answered with the one item.
  const stockId = newOperationId();
  const { fields, form } = await newItem(shop, stockId);
  const both = await Promise.all([
    answerOwnPage(shop.actor, form, promises),
    done(phone, act('item.add', { stockId, fields, photos: [] }, { id: stockId })),
  ]);
  expect(both).toMatchObject([{ stockId }, { stockId }]);
  expect((await changes(phone)).items).toHaveLength(3);
  // Another operation, another person or another shop does not get it.
  expect(
    await send(phone, act('item.add', { stockId, fields, photos: [] }, { id: newOperationId() })),
  ).toMatchObject({ code: 'app.idempotency_mismatch' });
  const other = await makeShop();
  const theirs = await newItem(other, stockId);
  await expect(answerOwnPage(other.actor, theirs.form, promises)).rejects.toMatchObject({
    code: 'app.idempotency_mismatch',
  });
});
