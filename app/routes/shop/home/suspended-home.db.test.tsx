import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { measureShop } from '#app/domains/moderation/commands/decide.server.ts';
import { shopOfUser } from '#app/domains/shops/shops.queries.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { drawn } from '#tests/support/drawn.tsx';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { dashboardPage } from './dashboard.server.ts';
import { HomeDashboard } from './dashboard.tsx';

stockBench();

async function homeOf({ owner }: TestShop): Promise<string> {
  const place = await shopOfUser(owner.id);
  const viewer = { session: owner.session, role: 'owner', isPaused: false, justJoined: false };
  const data = await dashboardPage({ ...viewer, shop: place?.shop } as never, 'https://oja.test');
  return drawn(<HomeDashboard {...data} />);
}

async function shopWithItem(): Promise<TestShop> {
  const shop = await makeShop();
  await makeStock(shop.actor, { quantity: '9' });
  await database().update(shops).set({ setUpAt: new Date() }).where(eq(shops.id, shop.id));
  return shop;
}

const done = 'All done. Nothing waits for you.';
const offers = ['href="/poster"', 'https://wa.me/'];

test('a shop that is suspended or has not read a letter is not told that all is done; shut, it is not shared', async () => {
  const by = (await makeOperator('moderator')).operator;
  const reason = 'The photos belong to another shop.';
  const shop = await shopWithItem();
  const open = await homeOf(shop);
  for (const part of [done, ...offers]) expect(open).toContain(part);
  await measureShop(by, { shopId: shop.id, kind: 'warn', reason, key: newId() });
  const warned = await homeOf(shop);
  expect(warned).not.toContain(done);
  for (const part of offers) expect(warned).toContain(part);
  await measureShop(by, { shopId: shop.id, kind: 'suspend', reason, key: newId() });
  const shut = await homeOf(shop);
  for (const part of [done, ...offers]) expect(shut).not.toContain(part);
});
