import { beforeAll, beforeEach } from 'vitest';
import type { Operator } from '#app/domains/operators/operators.ts';
import { makeShop, type TestShop } from '../shop/shops.ts';
import { makeStock, stockBench } from '../shop/stocks.ts';
import { makeOperator } from './operators.ts';

interface CaseBench {
  /** Two moderators, the same for all tests of a file. */
  by: Operator;
  other: Operator;
  /** A shop with an item, new for each test. */
  shop: TestShop;
  item: string;
}

/** What a case is about and who decides it; filled in before each test. */
export function caseBench(): CaseBench {
  stockBench();
  const bench = {} as CaseBench;
  beforeAll(async () => {
    bench.by = (await makeOperator('moderator')).operator;
    bench.other = (await makeOperator('moderator')).operator;
  });
  beforeEach(async () => {
    bench.shop = await makeShop({ plan: 'premium' });
    bench.item = await makeStock(bench.shop.actor, { productName: 'Kora' });
  });
  return bench;
}
