import { expect, test } from 'vitest';
import { decodeNotice, encodeNotice, type Notice } from './wire.ts';

test.each<Notice>([
  { type: 'event', channel: 'shop:1', seq: 7 },
  { type: 'broadcast', topic: 'stocks.changed', payload: { id: 'a' } },
  { type: 'broadcast', topic: 'all', payload: undefined },
])('%o survives the wire', (notice) => {
  expect(decodeNotice(encodeNotice(notice))).toEqual(notice);
});

test.each([undefined, '', 'x', '1', 'null', '[]', '{}', '{"c":1,"s":2}', '{"c":"a"}', '{"t":1}'])(
  '%s is not understood and does no harm',
  (text) => {
    expect(decodeNotice(text)).toBeUndefined();
  },
);
