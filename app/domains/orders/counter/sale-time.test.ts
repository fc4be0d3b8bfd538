import { expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { longestWaitMs, saleTime } from './sale-time.ts';

const received = new Date('2026-11-15T12:00:00Z');
const minute = 60_000;
const day = 86_400_000;
const before = (ms: number): Date => new Date(received.getTime() - ms);

test('without a time, or with the time of now, it is the time received', () => {
  expect(saleTime({}, received)).toEqual({ at: received });
  expect(saleTime({ soldAt: received, sentAt: received }, received)).toEqual({ at: received });
  // A clock that is a little fast never books into the future.
  expect(saleTime({ soldAt: before(-3 * minute) }, received)).toEqual({ at: received });
});

test('a sale that waited is booked when it was made, and says that it came later', () => {
  const soldAt = before(30 * day);
  expect(saleTime({ soldAt }, received)).toEqual({ at: soldAt, note: 'sent_later' });
  expect(saleTime({ soldAt, sentAt: before(minute) }, received)).toEqual({
    at: soldAt,
    note: 'sent_later',
  });
});

test.each([2 * day, -2 * day, 400 * day])(
  'a phone whose clock is %d ms off: its own time at sending sets it right',
  (off) => {
    const wrong = (ms: number) => new Date(before(ms).getTime() + off);
    expect(saleTime({ soldAt: wrong(3 * day), sentAt: wrong(0) }, received)).toEqual({
      at: before(3 * day),
      note: 'sent_later',
    });
  },
);

test('the future and what is older than sixty days are booked at the time received, and say so', () => {
  const refused = { at: received, note: 'time_refused' };
  expect(saleTime({ soldAt: before(-6 * minute) }, received)).toEqual(refused);
  expect(saleTime({ soldAt: before(longestWaitMs + 1) }, received)).toEqual(refused);
  expect(saleTime({ soldAt: before(longestWaitMs) }, received).note).toBe('sent_later');
  expect(saleTime({ soldAt: received, sentAt: before(day) }, received)).toEqual(refused);
});

test('whatever a phone says, no sale is booked in the future or before the sixty days', () => {
  const moment = fc.option(fc.date({ noInvalidDate: true }), { nil: undefined });
  fc.assert(
    fc.property(moment, moment, (soldAt, sentAt) => {
      const { at } = saleTime({ soldAt, sentAt }, received);
      expect(at.getTime()).toBeLessThanOrEqual(received.getTime());
      expect(at.getTime()).toBeGreaterThanOrEqual(received.getTime() - longestWaitMs);
    }),
  );
});
