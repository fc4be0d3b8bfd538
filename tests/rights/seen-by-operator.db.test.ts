import { beforeAll, expect, test } from 'vitest';
import { shopForOperator } from '#app/domains/moderation/rooms/shops.queries.server.ts';
import { editShop } from '#app/domains/shops/commands/edit-shop.server.ts';
import { publicShop } from '#app/domains/shops/directory/directory.queries.server.ts';
import { giveRegistration } from '#app/domains/shops/trust/give-registration.server.ts';
import { registrationOf } from '#app/domains/shops/trust/registration.queries.server.ts';
import type { Viewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { askRoom, roomModule, viewerOf } from '#tests/support/operators/ask-room.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { makeShop, shopBench } from '#tests/support/shop/shops.ts';

shopBench();

let moderator: Viewer;
beforeAll(async () => {
  moderator = await viewerOf(await makeOperator('moderator'));
});

const before = {
  name: 'Ngozi Fashion House',
  address: '12 Balogun St',
  phoneNumber: '08035550000',
  telegramUsername: null,
  place: 'lagos/lagos-island',
} as const;

/** A shop as an operator opens it, and what its forms send by then. */
async function openedShop() {
  const { id: shopId, actor } = await makeShop();
  const edit = (fields: object) =>
    inTransaction((tx) => editShop(tx, actor, { ...before, ...fields } as never));
  const give = (number: string) => inTransaction((tx) => giveRegistration(tx, actor, number));
  await edit({});
  await give('RC 123456');
  const marks = (await shopForOperator(shopId))?.trust.marks;
  const { action } = await roomModule('routes/operator/one-shop.tsx');
  const send = async (form: Record<string, string>) => {
    const asked = { path: `/operator/shops/${shopId}`, viewer: moderator, params: { shopId } };
    const { status, location } = await askRoom(action as never, {
      ...asked,
      form: { reason: 'Looked on Monday', ...form },
    });
    return location ? 'done' : status;
  };
  const steps = async () => {
    const trust = (await publicShop(shopId))?.trust.steps;
    return { place: trust?.place instanceof Date, registered: trust?.registered instanceof Date };
  };
  return {
    ...{ shopId, edit, give, steps },
    place: () => send({ intent: 'place-seen', isSo: 'yes', seen: marks?.place ?? '' }),
    registered: () =>
      send({ intent: 'registered', number: 'RC 123456', seen: marks?.business ?? '' }),
    numberOff: () => send({ intent: 'number-off', seen: marks?.business ?? '' }),
  };
}

test('what an operator has looked at is marked, also by a page that somebody else’s edit of other things has passed', async () => {
  const shop = await openedShop();
  await shop.edit({ phoneNumber: '08035550001' });
  expect([await shop.place(), await shop.registered()]).toEqual(['done', 'done']);
  // Pressed twice it is once, also when the shop is another by then: nothing more is marked.
  expect(await shop.place()).toBe('done');
  expect(await shop.steps()).toEqual({ place: true, registered: true });
});

test('a place or a name that the shop has changed since the page was opened is not marked as seen', async () => {
  const shop = await openedShop();
  await shop.edit({ address: '3 Allen Avenue' });
  expect(await shop.place()).toBe(409);
  await shop.edit({ place: 'lagos/ikeja' });
  expect(await shop.place()).toBe(409);
  await shop.edit({ name: 'Another House' });
  expect(await shop.registered()).toBe(409);
  expect(await shop.steps()).toEqual({ place: false, registered: false });
});

test('a number that came after the look is neither marked nor taken off', async () => {
  const shop = await openedShop();
  await shop.give('RC 999999');
  expect([await shop.registered(), await shop.numberOff()]).toEqual([409, 409]);
  expect(await registrationOf(shop.shopId)).toEqual({ number: 'RC 999999', at: null });
});
