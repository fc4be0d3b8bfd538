import { expect, test } from 'vitest';
import { inOrder, orderOf } from './tile-order.ts';

const items = (ids: string) => [...ids].map((stockId) => ({ stockId }));
const shown = (ids: string, order: readonly string[]) =>
  inOrder(items(ids), order)
    .map(({ stockId }) => stockId)
    .join('');

test('what sells most comes first when the counter opens, and nothing moves while it is open', () => {
  const opened = orderOf([], [], items('aabc'));
  expect(opened).toEqual(['a', 'b', 'c']);
  // Two of c were sold, b is gone: the list comes in another order.
  const later = orderOf(opened, [], items('caa'));
  expect(later).toBe(opened);
  expect(shown('caa', later)).toBe('aac');
  expect(shown('cbaa', later)).toBe('aabc');
});

test('an item of this phone comes first and stays there once it is in the books; one of others comes last', () => {
  const added = orderOf(['a', 'b'], items('n'), items('ab'));
  expect(added).toEqual(['n', 'a', 'b']);
  const sent = orderOf(added, [], items('zabn'));
  expect(shown('zabn', sent)).toBe('nabz');
});
