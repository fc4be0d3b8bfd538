import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

test.each(['r', 'f', 'newest', 'cheapest', 'dearest', 'é', ''])(
  'a cursor of the kind %s is read as it was written',
  (kind) => {
    expect(decodeCursor(encodeCursor([kind, 7, 'id']), kind)).toEqual([kind, 7, 'id']);
    expect(decodeCursor(encodeCursor([kind, 7, 'id']), 'other')).toBeUndefined();
  },
);

test.each([undefined, '', 'abc', 'WyJy', 'x'.repeat(500)])('%s is no cursor', (text) => {
  expect(decodeCursor(text, 'r')).toBeUndefined();
});
