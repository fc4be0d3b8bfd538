import { inArray } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { shopBench } from '#tests/support/shop/shops.ts';
import { sweepVisitors } from './known-visitor.server.ts';
import { visitors } from './visitors.table.server.ts';

shopBench();

test('a visitor is known for 400 days to the second, however small the portions', async () => {
  const at = new Date('2031-05-10T12:00:00Z');
  const since = (seconds: number) => new Date(at.getTime() - 400 * 86_400_000 + seconds * 1_000);
  const keys = ['before', 'earlier', 'at', 'after'];
  await database()
    .insert(visitors)
    .values([-1, -2, 0, 1].map((seconds, n) => ({ key: keys[n] ?? '', since: since(seconds) })));
  onTestFinished(setClock(() => at));
  expect(await sweepVisitors(1)).toBeGreaterThanOrEqual(2);
  const left = await database().select().from(visitors).where(inArray(visitors.key, keys));
  expect(left.map(({ key }) => key).sort()).toEqual(['after', 'at']);
});
