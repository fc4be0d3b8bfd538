import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { countView, sweepViews } from './count-view.server.ts';

stockBench();

let back = (): void => {};
afterEach(() => back());

const at = (moment: string): void => {
  back();
  back = setClock(() => new Date(moment));
};

const kept = async (): Promise<number | undefined> => {
  const { rows } = await database().execute<{ n: number }>(
    sql`select count(*)::int as n from stock_views`,
  );
  return rows[0]?.n;
};

test('who was counted is forgotten when it says nothing any more, and nobody is counted twice for it', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor);
  const look = async (visitors: number): Promise<number> => {
    let counted = 0;
    for (let n = 0; n < visitors; n++) {
      if (await countView({ stockId, visitorKey: `visitor-${n}` })) counted += 1;
    }
    return counted;
  };
  at('2026-11-10T12:00:00Z');
  expect(await look(11)).toBe(11);
  at('2026-11-14T12:00:00Z');
  expect(await look(4)).toBe(4);
  // Half past midnight in Lagos, and still yesterday in London.
  at('2026-11-14T23:30:00Z');
  expect(await look(3)).toBe(3);
  expect(await sweepViews(5)).toBe(11);
  expect(await kept()).toBe(7);
  expect(await look(3)).toBe(0);
  expect(await sweepViews(5)).toBe(0);
  expect((await stockRow(stockId)).views).toBe(18);
});
