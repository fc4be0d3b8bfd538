import { beforeAll, expect, test } from 'vitest';
import { giveRegistration } from '#app/domains/shops/trust/give-registration.server.ts';
import { waitingRegistrations } from '#app/domains/shops/trust/registration.queries.server.ts';
import type { Viewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { askRoom, roomModule, viewerOf } from '#tests/support/operators/ask-room.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { beginDeleting, makeShop, shopBench, type TestShop } from '#tests/support/shop/shops.ts';
import { shopForOperator, shopsFor, shopsPage } from './shops.queries.server.ts';

shopBench();

let moderator: Viewer;
beforeAll(async () => {
  moderator = await viewerOf(await makeOperator('moderator'));
});

const give = ({ actor }: TestShop, number: string) =>
  inTransaction((tx) => giveRegistration(tx, actor, number));

/** As the page sends it: with the mark of what it shows. */
const send = async (shopId: string, typed: Record<string, string>) => {
  const { action } = await roomModule('routes/operator/one-shop.tsx');
  if (!action) throw new Error('no forms');
  const viewer = moderator;
  const form = { seen: (await shopForOperator(shopId))?.trust.marks.business ?? '', ...typed };
  return askRoom(action, { path: `/operator/shops/${shopId}`, params: { shopId }, viewer, form });
};

/** All pages of the queue, by their own cursor. */
async function queue(): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | undefined; ; ) {
    const { shops: page, next } = await shopsFor({ q: '', show: 'number', after });
    ids.push(...page.map(({ id }) => id));
    if (!next) return ids;
    after = next;
  }
}

test('a number that an owner gives waits in the room of shops until somebody has looked', async () => {
  const [looked, unknown, gone] = [await makeShop(), await makeShop(), await makeShop()];
  const before = await waitingRegistrations();
  const waits = async ({ id }: TestShop) => (await queue()).includes(id);
  expect(await waits(looked)).toBe(false);
  await give(looked, 'RC 123456');
  await give(unknown, 'BN 2345678');
  await give(gone, 'BN 2345679');
  expect(await waitingRegistrations()).toBe(before + 3);
  const [listed] = (await shopsFor({ q: '', show: 'number', after: undefined })).shops;
  expect(listed).toMatchObject({ id: gone.id, hasNumber: true });
  const reason = 'Asked the register';
  await send(looked.id, { intent: 'registered', number: 'RC 123456', reason });
  expect([await waits(looked), await waits(unknown)]).toEqual([false, true]);
  // Not in the register: the number goes, and nobody is asked again until another one is given.
  expect((await send(unknown.id, { intent: 'number-off', reason })).status).toBe(302);
  expect(await waits(unknown)).toBe(false);
  await beginDeleting(gone.id);
  expect(await waits(gone)).toBe(false);
  expect(await waitingRegistrations()).toBe(before);
  await give(looked, 'RC 999999');
  expect([await waitingRegistrations(), await waits(looked)]).toEqual([before + 1, true]);
});

test('the queue goes on page by page, each shop once', async () => {
  const made = new Set<string>();
  for (let n = 0; n < shopsPage + 3; n++) {
    const shop = await makeShop();
    await give(shop, `RC ${100_000 + n}`);
    made.add(shop.id);
  }
  const ids = await queue();
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => made.has(id))).toHaveLength(made.size);
  expect(ids).toHaveLength(await waitingRegistrations());
});

test('the rooms count it, and tell it apart from answers to letters', async () => {
  const shop = await makeShop();
  const { loader } = await roomModule('routes/operator/rooms.tsx');
  if (!loader) throw new Error('no rooms');
  const inShops = async () => {
    const { answer } = await askRoom(loader, { path: '/operator', viewer: moderator });
    const shown = answer as unknown as { data: { rooms: { room: string; waiting: object[] }[] } };
    return shown.data.rooms.find(({ room }) => room === 'shops');
  };
  const before = await waitingRegistrations();
  await give(shop, 'RC 555555');
  expect((await inShops())?.waiting).toContainEqual({ kind: 'registrations', count: before + 1 });
});
