import { expect, test } from 'vitest';
import { memoryStore } from '#app/platform/outbox/memory-store.ts';
import { forgetOldOrders } from './keep-copy.ts';

const days = (count: number): string => new Date(Date.now() - count * 86_400_000).toISOString();

const order = (id: string, status: string, placedAt: string, completedAt?: string) => ({
  kind: 'order',
  id,
  value: { id, status, placedAt, completedAt, address: '4 Allen Avenue' },
});

test('orders that are over for a month leave the phone, open ones and those of the last days stay', async () => {
  const store = memoryStore();
  const entries = [
    order('old', 'completed', days(50), days(31)),
    order('cancelled', 'cancelled', days(31)),
    order('late', 'completed', days(50), days(29)),
    order('open', 'confirmed', days(50)),
  ];
  await store.writeCopy({ entries, gone: [], cursor: '7', at: 1 });
  await forgetOldOrders(store);
  const left = await store.copied('order');
  expect(left.map(({ id }) => id)).toEqual(['late', 'open']);
  expect([await store.meta('cursor'), await store.meta('copiedAt')]).toEqual(['7', 1]);
});
