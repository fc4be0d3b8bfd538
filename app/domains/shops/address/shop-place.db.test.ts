import { expect, it, test } from 'vitest';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makePerson } from '#tests/support/shop/people.ts';
import { makeMember, makeShop, shopBench } from '#tests/support/shop/shops.ts';
import { outcome } from '#tests/support/shop/sign-in.ts';
import { editShop } from '../commands/edit-shop.server.ts';
import { openOwnShop } from '../commands/register-shop.server.ts';
import { putPlaceOff, setPlace } from '../commands/set-place.server.ts';
import { shopOfUser } from '../shops.queries.server.ts';
import { shopEditInput } from '../shops.ts';
import { placeInput } from './shop-place.server.ts';

shopBench();

const read = (fields: Record<string, string>) => {
  const parsed = placeInput.safeParse(fields);
  return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message);
};

test.each([
  [{}, {}],
  [{ state: '', area: '', market: '' }, { place: null }],
  [{ state: 'lagos', area: 'lagos/ikeja' }, { place: 'lagos/ikeja' }],
  [{ area: 'ogun/egbado-north' }, { place: 'ogun/yewa-north' }],
  [{ state: 'fct', area: 'abuja/bwari', market: '' }, { place: 'abuja/bwari' }],
  [
    { state: 'lagos', area: 'lagos/ikeja', market: 'lagos/ikeja/computer-village' },
    { place: 'lagos/ikeja/computer-village' },
  ],
  [{ state: 'lagos', area: '' }, ['shops.area_missing']],
  [{ state: 'kano', area: 'lagos/ikeja' }, ['shops.place_invalid']],
  [{ area: 'lagos/ojo', market: 'lagos/ikeja/computer-village' }, ['shops.place_invalid']],
  [{ area: 'lagos' }, ['shops.place_invalid']],
  [{ area: 'lagos/atlantis' }, ['shops.place_invalid']],
  [{ area: '', market: 'lagos/ikeja' }, ['shops.place_invalid']],
  [{ area: 'x'.repeat(81) }, ['shops.place_invalid']],
])('a form with %j is %j', (fields, expected) => {
  expect(read(fields)).toEqual(expected);
});

const placeOfOwner = async (userId: string) => {
  const { place, placeAskedAt } = (await shopOfUser(userId))?.shop ?? {};
  return { place, asked: placeAskedAt !== null };
};

const edit = (shop: Awaited<ReturnType<typeof makeShop>>, change: object) =>
  inTransaction((tx) =>
    editShop(tx, shop.actor, {
      ...shopEditInput.parse({ name: 'Ngozi', phoneNumber: '', address: '', telegramUsername: '' }),
      ...change,
    }),
  );

it('is asked with the shop', async () => {
  const [first, second] = [await makePerson(), await makePerson()];
  const store = { storeName: 'Ngozi', businessType: 'boutique' } as const;
  const { phoneDigits } = first.session.user;
  await openOwnShop({ userId: first.id, phoneDigits }, { ...store, place: 'kano/fagge' });
  expect(await placeOfOwner(first.id)).toEqual({ place: 'kano/fagge', asked: true });
  await openOwnShop({ userId: second.id, phoneDigits }, store);
  expect(await placeOfOwner(second.id)).toEqual({ place: null, asked: false });
});

it('is what the form says, else what a plain address says, and goes when it is taken out', async () => {
  const shop = await makeShop();
  await edit(shop, { address: 'near the mosque' });
  expect(await placeOfOwner(shop.owner.id)).toEqual({ place: null, asked: false });
  await edit(shop, { address: '7 Otigba Street, Computer Village, Ikeja, Lagos', place: null });
  expect(await placeOfOwner(shop.owner.id)).toEqual({
    place: 'lagos/ikeja/computer-village',
    asked: false,
  });
  await edit(shop, { address: 'Ikeja, Lagos', place: 'lagos/ojo' });
  expect(await placeOfOwner(shop.owner.id)).toEqual({ place: 'lagos/ojo', asked: true });
  await edit(shop, { address: 'Ikeja, Lagos' });
  expect((await placeOfOwner(shop.owner.id)).place).toBe('lagos/ojo');
  await edit(shop, { address: 'Ikeja, Lagos', place: null });
  expect((await placeOfOwner(shop.owner.id)).place).toBe(null);
});

it('is set by the leaders of the shop alone, and put off for good', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const employee = await makeMember(shop);
  const set = (actor: typeof shop.actor) =>
    inTransaction((tx) => setPlace(tx, actor, 'lagos/ikeja'));
  expect(await outcome(set(employee.actor))).toBe('shops.forbidden');
  expect(await outcome(set({ ...other.actor, shopId: shop.id }))).toBe('shops.not_found');
  expect(await placeOfOwner(shop.owner.id)).toEqual({ place: null, asked: false });
  expect(await outcome(set(shop.actor))).toBe('done');
  expect(await placeOfOwner(shop.owner.id)).toEqual({ place: 'lagos/ikeja', asked: true });
  await putPlaceOff(other.actor);
  expect(await placeOfOwner(other.owner.id)).toEqual({ place: null, asked: true });
});
