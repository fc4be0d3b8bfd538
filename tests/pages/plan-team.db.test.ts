import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { settlePlans } from '#app/domains/billing/billing.jobs.server.ts';
import { shopMembers } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { action as profileForms } from '#app/routes/shop/shop-profile.tsx';
import { askRoom, viewerOf } from '#tests/support/operators/ask-room.ts';
import { suspend } from '#tests/support/operators/send-to-shop.ts';
import { billingBench } from '#tests/support/shop/billing-bench.ts';
import { makePerson, newPhone, type Person } from '#tests/support/shop/people.ts';
import { payBasic } from '#tests/support/shop/renewing-shop.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';

const bench = billingBench();

async function profile(who: Pick<Person, 'id' | 'session'>, form: Record<string, string>) {
  const viewer = await viewerOf(who);
  const { status } = await askRoom(profileForms, { path: '/shop', viewer, form });
  expect(status).toBeLessThan(400);
}

const invite = (shop: TestShop, phoneNumber = newPhone()) =>
  profile(shop.owner, {
    intent: 'add-user',
    shopId: shop.id,
    firstName: 'Yusuf',
    lastName: '',
    phoneNumber,
  });

async function hire(shop: TestShop): Promise<Person> {
  const person = await makePerson();
  await invite(shop, person.phone);
  await profile(person, { intent: 'accept', id: shop.id });
  return person;
}

/** In the order in which they came. */
const statesOf = async ({ id }: TestShop) => {
  const rows = await database()
    .select({ role: shopMembers.role, state: shopMembers.state })
    .from(shopMembers)
    .where(eq(shopMembers.shopId, id))
    .orderBy(shopMembers.createdAt);
  return rows.filter(({ role }) => role !== 'owner').map(({ state }) => state);
};

/** A shop on Basic since 1 November, which has five places; Starter has three. */
async function basicShop(): Promise<TestShop> {
  bench.at('2026-11-01T09:00:00Z');
  const shop = await makeShop();
  await payBasic({ ...shop.actor, limitedUntil: null });
  return shop;
}

async function fallBack(): Promise<void> {
  bench.at('2026-12-07T09:00:00Z');
  await settlePlans();
}

test('invitations that nobody accepted pause nobody who works in the shop', async () => {
  const shop = await basicShop();
  await invite(shop);
  for (let n = 0; n < 3; n++) await hire(shop);
  await invite(shop);
  await fallBack();
  expect(await statesOf(shop)).toEqual(['invited', 'active', 'active', 'active', 'invited']);
});

test.each<[string, (shop: TestShop, member: Person) => Promise<unknown>]>([
  [
    'is removed',
    (shop, { id }) => profile(shop.owner, { intent: 'remove-user', shopId: shop.id, id }),
  ],
  ['leaves', (_, member) => profile(member, { intent: 'leave' })],
  [
    'goes to another shop',
    async (_, member) => {
      const other = await makeShop();
      await invite(other, member.phone);
      await profile(member, { intent: 'accept', id: other.id });
    },
  ],
  ['opens an own shop', (_, owner) => makeShop({ owner })],
])('the oldest paused member works again when one of the team %s', async (_, go) => {
  const shop = await basicShop();
  const team: Person[] = [];
  for (let n = 0; n < 5; n++) team.push(await hire(shop));
  await fallBack();
  expect(await statesOf(shop)).toEqual(['active', 'active', 'active', 'paused', 'paused']);
  const [first] = team;
  if (!first) throw new Error('nobody was hired');
  await go(shop, first);
  expect(await statesOf(shop)).toEqual(['active', 'active', 'active', 'paused']);
});

test('two who leave at once bring two back', async () => {
  const shop = await basicShop();
  const team: Person[] = [];
  for (let n = 0; n < 5; n++) team.push(await hire(shop));
  await fallBack();
  await Promise.all(team.slice(0, 2).map((member) => profile(member, { intent: 'leave' })));
  expect(await statesOf(shop)).toEqual(['active', 'active', 'active']);
});

test('a suspension in the days of grace pauses nobody', async () => {
  const shop = await basicShop();
  for (let n = 0; n < 5; n++) await hire(shop);
  bench.at('2026-12-03T09:00:00Z');
  await suspend(shop.id);
  await fallBack();
  expect(await statesOf(shop)).toEqual(Array(5).fill('active'));
});
