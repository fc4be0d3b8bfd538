import { describe, expect, test } from 'vitest';
import type { PlanId } from '#app/domains/plans/plans.ts';
import { fc } from '#tests/support/properties.ts';
import { dayMs } from '../billing.ts';
import { monthAfter, monthDay } from './months.ts';
import { type Credit, planAt, planNotice, planTimeline } from './plan-life.ts';

const at = (text: string): Date => new Date(`${text}+01:00`);
let serial = 0;
const credit = (planId: PlanId, when: string): Credit => ({
  id: String(++serial).padStart(6, '0'),
  planId,
  at: at(when),
});
const days = (from: Date, n: number): Date => new Date(from.getTime() + n * dayMs);

test.each([
  ['2026-01-31T10:00', 31, '2026-02-28T10:00'],
  ['2028-01-31T10:00', 31, '2028-02-29T10:00'],
  ['2026-02-28T10:00', 31, '2026-03-31T10:00'],
  ['2026-02-28T10:00', 28, '2026-03-28T10:00'],
  ['2026-03-31T10:00', 31, '2026-04-30T10:00'],
  ['2026-12-15T10:00', 15, '2027-01-15T10:00'],
  ['2026-12-31T23:30', 31, '2027-01-31T23:30'],
  // 23:30 UTC on the 30th is already the 31st in Lagos.
  ['2026-01-31T00:30', 31, '2026-02-28T00:30'],
])('a month after %s on day %i is %s', (from, anchor, to) => {
  expect(monthAfter(at(from), anchor)).toEqual(at(to));
});

test('twelve renewals from 31 January end on the last day of each month', () => {
  const credits = Array.from({ length: 12 }, () => credit('basic', '2026-01-31T09:00'));
  expect(planTimeline(credits).map((period) => monthDay(period.endsAt))).toEqual([
    28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31,
  ]);
});

describe('what a payment does', () => {
  test('the first one: a month from now', () => {
    const [period] = planTimeline([credit('basic', '2026-11-15T10:42')]);
    expect(period).toMatchObject({
      startsAt: at('2026-11-15T10:42'),
      endsAt: at('2026-12-15T10:42'),
    });
  });

  test('renewed early it is longer, not newer', () => {
    const timeline = planTimeline([
      credit('basic', '2026-11-15T10:00'),
      credit('basic', '2026-12-10T08:00'),
    ]);
    expect(planAt(timeline, at('2026-12-10T09:00'))).toMatchObject({
      planId: 'basic',
      until: at('2027-01-15T10:00'),
    });
  });

  test('paid in the days of grace: a month from the payment', () => {
    const timeline = planTimeline([
      credit('basic', '2026-11-15T10:00'),
      credit('basic', '2026-12-18T10:00'),
    ]);
    expect(planAt(timeline, at('2026-12-18T11:00')).until).toEqual(at('2027-01-18T10:00'));
  });

  test('an upgrade is at once and keeps what was not used', () => {
    const timeline = planTimeline([
      credit('basic', '2026-11-01T10:00'),
      // 21 of 30 days used: 9 days of ₦1,000 are 4.5 of ₦2,000, and half a day is not taken away.
      credit('premium', '2026-11-22T10:00'),
    ]);
    expect(timeline[1]).toMatchObject({ extraDays: 5, endsAt: at('2026-12-27T10:00') });
    expect(planAt(timeline, at('2026-11-22T10:00')).planId).toBe('premium');
  });

  test('an upgrade takes months along that were paid ahead', () => {
    const timeline = planTimeline([
      credit('basic', '2026-11-01T10:00'),
      credit('basic', '2026-11-01T11:00'),
      credit('premium', '2026-11-01T12:00'),
    ]);
    expect(timeline.at(-1)?.extraDays).toBe(30);
    expect(planAt(timeline, at('2026-11-02T00:00')).next).toBeUndefined();
  });

  test('a smaller plan waits until the month ends', () => {
    const timeline = planTimeline([
      credit('premium', '2026-11-15T10:00'),
      credit('basic', '2026-11-20T10:00'),
    ]);
    const before = planAt(timeline, at('2026-12-15T09:59'));
    expect(before).toMatchObject({ planId: 'premium', until: at('2026-12-15T10:00') });
    expect(before.next?.planId).toBe('basic');
    expect(planAt(timeline, at('2026-12-15T10:00'))).toMatchObject({
      planId: 'basic',
      until: at('2027-01-15T10:00'),
    });
  });

  test('a renewal comes before the smaller plan that waits', () => {
    const timeline = planTimeline([
      credit('premium', '2026-11-15T10:00'),
      credit('basic', '2026-11-20T10:00'),
      credit('premium', '2026-11-21T10:00'),
    ]);
    expect(timeline.map(({ planId }) => planId)).toEqual(['premium', 'premium', 'basic']);
    expect(timeline.at(-1)?.endsAt).toEqual(at('2027-02-15T10:00'));
  });
});

describe('a refund takes its payment out of the story', () => {
  const first = credit('basic', '2026-11-01T10:00');
  const upgrade = credit('premium', '2026-11-10T10:00');
  const renewal = credit('basic', '2026-11-25T10:00');

  test('of an upgrade: the smaller plan is back as it was', () => {
    expect(planAt(planTimeline([first]), at('2026-11-12T10:00'))).toMatchObject({
      planId: 'basic',
      until: at('2026-12-01T10:00'),
    });
    expect(planAt(planTimeline([first, upgrade]), at('2026-11-12T10:00')).planId).toBe('premium');
  });

  test('of the renewal: the first month stays', () => {
    expect(planAt(planTimeline([first]), at('2026-11-28T10:00')).until).toEqual(
      at('2026-12-01T10:00'),
    );
  });

  test('of the first month after the renewal: the renewal counts from its own payment', () => {
    expect(planAt(planTimeline([renewal]), at('2026-11-28T10:00')).until).toEqual(
      at('2026-12-25T10:00'),
    );
  });
});

describe('notice, grace, fall-back', () => {
  const timeline = planTimeline([credit('basic', '2026-01-31T10:00')]);
  const end = at('2026-02-28T10:00');
  test.each([
    ['eight days before', days(end, -8), 'basic', undefined, undefined],
    ['seven days before', days(end, -7), 'basic', 'ends_soon', 7],
    ['an hour before', new Date(end.getTime() - 3_600_000), 'basic', 'ends_soon', 1],
    ['at the end', end, 'basic', 'grace', 5],
    ['in the last hour of grace', new Date(days(end, 5).getTime() - 1), 'basic', 'grace', 1],
    ['after the grace', days(end, 5), 'starter', undefined, undefined],
  ])('%s', (_, now, planId, kind, left) => {
    const state = planAt(timeline, now);
    expect(state.planId).toBe(planId);
    const notice = planNotice(state, now);
    expect(notice?.kind).toBe(kind);
    expect(notice?.days).toBe(left);
  });

  test('no notice while a smaller plan is paid and waits', () => {
    const waiting = planTimeline([
      credit('premium', '2026-01-01T10:00'),
      credit('basic', '2026-01-10T10:00'),
    ]);
    const now = at('2026-01-31T10:00');
    expect(planNotice(planAt(waiting, now), now)).toBeUndefined();
  });
});

test('any story: months follow each other without gaps while paid, and no paid time is lost', () => {
  const plan = fc.constantFrom<PlanId>('basic', 'premium', 'enterprise');
  const story = fc.array(fc.tuple(plan, fc.integer({ min: 0, max: 700 })), { maxLength: 20 });
  const price: Record<PlanId, number> = { starter: 0, basic: 1, premium: 2, enterprise: 5 };
  fc.assert(
    fc.property(story, (payments) => {
      const credits = payments.map(([planId, day], index) => ({
        id: String(index).padStart(4, '0'),
        planId,
        at: days(at('2026-01-31T10:00'), day),
      }));
      const periods = planTimeline(credits);
      for (const [index, period] of periods.entries()) {
        expect(period.endsAt.getTime()).toBeGreaterThan(period.startsAt.getTime());
        const before = periods[index - 1];
        if (before)
          expect(period.startsAt.getTime()).toBeGreaterThanOrEqual(before.endsAt.getTime());
      }
      // Worth of all time on the calendar is at least what was paid, at 31 days a month.
      const worth = periods.reduce(
        (sum, { planId, startsAt, endsAt }) =>
          sum + (price[planId] * (endsAt.getTime() - startsAt.getTime())) / dayMs / 28,
        0,
      );
      const paid = credits.reduce((sum, { planId }) => sum + price[planId], 0);
      expect(worth).toBeGreaterThanOrEqual(paid * 0.9);
    }),
  );
});

test('any story of one plan: taking given months back leaves as many paid days as were left before', () => {
  const day = fc.integer({ min: 0, max: 200 });
  const story = fc.array(fc.tuple(day, fc.boolean()), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(story, day, (given, taken) => {
      const takenAt = days(at('2026-01-31T10:00'), taken);
      const credits = given
        .map(([when], index) => ({
          id: String(index).padStart(4, '0'),
          planId: 'basic' as const,
          at: days(at('2026-01-31T10:00'), when),
        }))
        .filter((done) => done.at <= takenAt);
      const isGift = (id: string) => given[Number(id)]?.[1] === true;
      const paidDaysLeft = (periods: ReturnType<typeof planTimeline>) =>
        periods
          .filter(({ creditId, endsAt }) => !isGift(creditId) && endsAt > takenAt)
          .reduce((sum, { startsAt, endsAt }) => {
            const from = Math.max(startsAt.getTime(), takenAt.getTime());
            return sum + (endsAt.getTime() - from) / dayMs;
          }, 0);
      const before = planTimeline(credits);
      const left = before.filter(({ creditId, endsAt }) => isGift(creditId) && endsAt > takenAt);
      const after = planTimeline(
        credits.map((done) =>
          left.some(({ creditId }) => creditId === done.id)
            ? { ...done, takenBackAt: takenAt }
            : done,
        ),
      );
      // A month that begins on another day may be shorter by up to three days.
      const difference = Math.abs(paidDaysLeft(after) - paidDaysLeft(before));
      expect(difference).toBeLessThanOrEqual(3 * credits.length);
      expect(after.every(({ creditId }) => !left.some((gift) => gift.creditId === creditId))).toBe(
        true,
      );
    }),
  );
});

describe('while a shop is off the market its days stand still', () => {
  const pause = (from: string, until: string) => ({ from: at(from), until: at(until) });

  test('the month ends later by the pause, and what waits behind it too', () => {
    const timeline = planTimeline(
      [credit('premium', '2026-11-01T10:00'), credit('basic', '2026-11-02T10:00')],
      [pause('2026-11-10T10:00', '2026-11-15T10:00')],
    );
    expect(timeline).toMatchObject([
      { planId: 'premium', endsAt: at('2026-12-06T10:00') },
      { planId: 'basic', startsAt: at('2026-12-06T10:00'), endsAt: at('2027-01-06T10:00') },
    ]);
  });

  test('an upgrade afterwards keeps the worth of what was not used, and not of the pause', () => {
    const paid = [credit('basic', '2026-11-01T10:00')];
    const without = planTimeline([...paid, credit('premium', '2026-11-22T10:00')]);
    const after = planTimeline(
      [...paid, credit('premium', '2026-11-27T10:00')],
      [pause('2026-11-10T10:00', '2026-11-15T10:00')],
    );
    expect(after.at(-1)?.extraDays).toBe(without.at(-1)?.extraDays);
  });

  test('what is paid meanwhile begins with the end of the pause', () => {
    const timeline = planTimeline(
      [credit('basic', '2026-11-12T10:00')],
      [pause('2026-11-10T10:00', '2026-11-15T10:00')],
    );
    expect(timeline).toMatchObject([
      { startsAt: at('2026-11-15T10:00'), endsAt: at('2026-12-15T10:00') },
    ]);
  });

  test('a pause when nothing was paid changes nothing', () => {
    const paid = [credit('basic', '2026-11-20T10:00')];
    expect(planTimeline(paid, [pause('2026-11-10T10:00', '2026-11-15T10:00')])).toEqual(
      planTimeline(paid),
    );
  });
});
