import { expect, test } from 'vitest';
import { faultOf } from './use-sell.ts';

test('a refusal stays until a price, a quantity or the discount is changed', () => {
  const picked = new Map([['cup', { quantity: 1 }]]);
  const discount = { naira: '900' };
  const refusal = { fault: 'That is below the lowest price the owner has set.', picked, discount };
  expect(faultOf(undefined, { picked, discount })).toBeUndefined();
  expect(faultOf(refusal, { picked, discount })).toBe(refusal.fault);
  expect(faultOf(refusal, { picked, discount: { naira: '90' } })).toBeUndefined();
  const dearer = new Map([['cup', { quantity: 1, soldKobo: 500_000 }]]);
  expect(faultOf(refusal, { picked: dearer, discount })).toBeUndefined();
});
