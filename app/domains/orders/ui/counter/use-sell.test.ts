import { expect, test } from 'vitest';
import { faultOf } from './use-sell.ts';

test('a refusal stays until a price, a quantity, the discount or the way of paying is changed', () => {
  const at = {
    picked: new Map([['cup', { quantity: 1 }]]),
    discount: { naira: '900' },
    method: 'transfer',
    isSeen: false,
  };
  const refusal = { fault: 'That is below the lowest price the owner has set.', at };
  expect(faultOf(undefined, at)).toBeUndefined();
  expect(faultOf(refusal, { ...at })).toBe(refusal.fault);
  expect(faultOf(refusal, { ...at, discount: { naira: '90' } })).toBeUndefined();
  const dearer = new Map([['cup', { quantity: 1, soldKobo: 500_000 }]]);
  expect(faultOf(refusal, { ...at, picked: dearer })).toBeUndefined();
  expect(faultOf(refusal, { ...at, method: 'cash' })).toBeUndefined();
  expect(faultOf(refusal, { ...at, isSeen: true })).toBeUndefined();
});
