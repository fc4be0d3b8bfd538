import { expect, test } from 'vitest';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { makeShop, shopBench } from '#tests/support/shop/shops.ts';
import { deliveryLines } from './delivery-lines.server.ts';
import { answerDelivery, saveZone, type ZoneDraft } from './edit-delivery.server.ts';

shopBench();

const { t } = translatorFor('en');
const zone = (places: string[], more: Partial<ZoneDraft> = {}): ZoneDraft => ({
  name: 'Row',
  places,
  feeKobo: 150_000,
  daysFrom: 1,
  daysTo: 2,
  freeFromKobo: null,
  ...more,
});
const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test('how an item reaches its buyer: by place, by the first places, by asking, or not', async () => {
  const shop = await makeShop();
  const lines = async (place?: string) =>
    (await deliveryLines({ shopId: shop.id, address: 'Shop 14', place, t })).map(
      ({ icon, title, value, text }) => [icon, title, ...(value ? [value] : []), text].join(' | '),
    );
  // A shop that has said nothing promises nothing.
  expect(await lines('lagos/ikeja')).toEqual([]);
  const add = (draft: ZoneDraft) => inTransaction((tx) => saveZone(tx, shop.actor, draft));
  await add(zone(['lagos/ikeja', 'lagos/epe', 'lagos/agege'], { freeFromKobo: 10_000_000 }));
  await add(zone(['ogun'], { feeKobo: 0, daysFrom: 0, daysTo: 0 }));
  const pickup = 'store | Pickup, no fee | Shop 14';
  expect(await lines('lagos/ikeja')).toEqual([
    'truck | Delivery to Ikeja, Lagos | ₦1,500 | 1 to 2 days · Free from ₦100,000',
    pickup,
  ]);
  expect(await lines('lagos/ikeja/computer-village')).toEqual([
    expect.stringContaining('₦1,500'),
    pickup,
  ]);
  expect(await lines('ogun/ifo')).toEqual([
    'truck | Delivery to Ifo, Ogun | Free | Same day',
    pickup,
  ]);
  // Nobody has said where, or only the state: the first places, those of the state before the others.
  expect(await lines()).toEqual(['truck | Delivers to Ikeja, Epe, Agege, 1 more | ', pickup]);
  expect((await lines('lagos'))[0]).toContain('Delivers to Ikeja, Epe, Agege');
  expect((await lines('nowhere'))[0]).toContain('Delivers to');
  expect(await lines('kano/fagge')).toEqual([
    'truck | Delivery to Fagge, Kano | The shop will tell you the fee',
    pickup,
  ]);
  await answerDelivery(shop.actor, formOf({ intent: 'elsewhere' }));
  expect((await lines('kano/fagge'))[0]).toContain('does not deliver to this place');
  await answerDelivery(
    shop.actor,
    formOf({ intent: 'pickup', day: '1', opensAt: '09:00', closesAt: '17:00' }),
  );
  expect(await lines('ogun')).toEqual(['truck | Delivery to Ogun | Free | Same day']);
  await answerDelivery(
    shop.actor,
    formOf({ intent: 'pickup', offersPickup: 'on', day: '1', opensAt: '09:00', closesAt: '17:00' }),
  );
  expect((await lines())[1]).toBe('store | Pickup, no fee | Shop 14 · Mon, 09:00 to 17:00');
});
