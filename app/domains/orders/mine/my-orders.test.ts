import { expect, test } from 'vitest';
import { nextAct, progressOf } from './my-orders.ts';

const order = { status: 'pending', payBy: 'transfer', isPaid: false, isClaimed: false } as const;

test('each order has one next step', () => {
  expect(nextAct(order)).toBe('transfer');
  expect(nextAct({ ...order, isClaimed: true })).toBe('follow');
  expect(nextAct({ ...order, isPaid: true })).toBe('follow');
  expect(nextAct({ ...order, payBy: 'online', status: 'confirmed' })).toBe('online');
  expect(nextAct({ ...order, payBy: 'delivery' })).toBe('follow');
  for (const status of ['completed', 'cancelled', 'expired'] as const)
    expect(nextAct({ ...order, status })).toBe('again');
});

test('a bar of steps ends where the order does', () => {
  expect(progressOf('pending', 'delivery')).toEqual({ step: 1, of: 5 });
  expect(progressOf('completed', 'pickup')).toEqual({ step: 4, of: 4 });
  expect(progressOf('expired', 'pickup')).toBeUndefined();
});
