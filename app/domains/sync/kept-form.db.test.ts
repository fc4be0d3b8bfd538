import { expect, test } from 'vitest';
import { answerCount } from '#app/domains/stocks/pages/count-forms.server.ts';
import { countAct } from '#app/domains/stocks/ui/offline/count-act.ts';
import { newOperation } from '#app/platform/operation-name.ts';
import { act, done, syncBench } from '#tests/support/shop/devices.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { books, stockBench } from '#tests/support/shop/stocks.ts';
import type { PayloadOf } from './operations.ts';

stockBench();
syncBench();

test('a restock whose answer was lost is kept and sent under its form’s id: it is one restock, whichever comes first', async () => {
  const shop = await makeShop();
  const phone = { person: shop.owner, shopId: shop.id };
  for (const isFormFirst of [true, false]) {
    const stockId = await makePlainItem(shop.id, 5);
    const form = new FormData();
    const fields = { intent: 'restock', operation: newOperation(), quantity: '4', note: ' ' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const kept = countAct(stockId, form)?.act;
    const payload = kept?.payload as PayloadOf<'stock.add'>;
    const byForm = () => answerCount({ actor: shop.actor, stockId, form });
    const byPhone = () => done(phone, act('stock.add', payload, { id: kept?.id ?? '' }));
    for (const send of isFormFirst ? [byForm, byPhone] : [byPhone, byForm])
      expect(await send()).toMatchObject({ quantity: 9 });
    expect(await books(stockId)).toMatchObject({ quantity: 9, ledger: 9 });
  }
});
