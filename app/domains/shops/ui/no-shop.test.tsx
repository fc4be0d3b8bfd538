import { expect, test } from 'vitest';
import { drawn } from '#tests/support/drawn.tsx';
import { NoShop } from './no-shop.tsx';

function shown(isExpected: boolean): string {
  return drawn(<NoShop isExpected={isExpected} />);
}

test('whoever has just deleted a shop is not told that it is being set up', () => {
  expect(shown(false)).not.toContain('Setting up your shop');
  expect(shown(false)).toContain('Shop Setup Required');
  expect(shown(true)).toContain('Setting up your shop');
});
