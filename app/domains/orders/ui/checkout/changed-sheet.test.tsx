import { expect, test } from 'vitest';
import { drawn } from '#tests/support/drawn.tsx';
import { ChangedSheet } from './changed-sheet.tsx';

const line = { shopId: 's1', stockId: 'i1', variantId: null, quantity: 1, priceKobo: 500_000 };
const was = { discountKobo: 0, feeKobo: null, zone: '' };
const now = { discountKobo: 0, feeKobo: 150_000, zone: '' };

function shown(wasOpen: boolean): string {
  return drawn(
    <ChangedSheet
      {...{ changes: [], sums: { was, now }, wasOpen, seenSums: was, lines: [], seen: [line] }}
      {...{ busy: false, onAccept: () => {}, onClose: () => {} }}
    />,
  );
}

test('a fee that was not there yet when the order was placed is no change of the shop’s', () => {
  const open = shown(true);
  expect(open).toContain('Look at the new total, then place the order.');
  expect(open).toContain('₦1,500');
  expect(open).toContain('₦6,500');
  for (const words of ['The shop changed', 'The shop will tell']) expect(open).not.toContain(words);
  expect(shown(false)).toContain('The shop changed this just now. Is it OK?');
});
