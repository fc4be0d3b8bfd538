import { describe, expect, test } from 'vitest';
import type { PlanId } from '#app/domains/plans/plans.ts';
import { planAt, planTimeline } from './plan-life.ts';

const at = (text: string): Date => new Date(`${text}T10:00+01:00`);
const credit = (planId: PlanId, day: string) => ({ id: `${day}-${planId}`, planId, at: at(day) });
const lowering = (planId: PlanId, day: string) => ({ planId, at: at(day) });
const nothing = { planId: 'starter', until: null, next: undefined };

describe('in the days of grace', () => {
  const paid = [credit('premium', '2026-11-01')];
  const end = at('2026-12-01');

  test('ended, the grace is over', () => {
    const timeline = planTimeline(paid, [], [lowering('starter', '2026-12-02')]);
    expect(planAt(timeline, at('2026-12-02'))).toEqual(nothing);
    expect(timeline).toMatchObject([{ planId: 'premium', endsAt: end }]);
  });

  test('lowered, what is left of the grace is of the smaller plan', () => {
    const timeline = planTimeline(paid, [], [lowering('basic', '2026-12-02')]);
    expect(planAt(timeline, at('2026-12-05'))).toMatchObject({ planId: 'basic', until: end });
    expect(planAt(timeline, at('2026-12-06'))).toEqual(nothing);
    const ended = [lowering('basic', '2026-12-02'), lowering('starter', '2026-12-03')];
    expect(planAt(planTimeline(paid, [], ended), at('2026-12-03'))).toEqual(nothing);
  });

  test('a larger plan is not made of it, and after the grace nothing is left to lower', () => {
    const plain = planTimeline(paid);
    for (const late of [lowering('enterprise', '2026-12-02'), lowering('basic', '2026-12-06')])
      expect(planTimeline(paid, [], [late])).toEqual(plain);
  });

  test('a month that has not run is gone with its end, and the grace before it does not come back', () => {
    const given = [...paid, credit('premium', '2026-12-02')];
    const timeline = planTimeline(given, [], [lowering('starter', '2026-12-02')]);
    expect(planAt(timeline, at('2026-12-02'))).toEqual(nothing);
  });

  test('what is paid afterwards counts, with its own days of grace', () => {
    const again = [...paid, credit('premium', '2026-12-03')];
    const timeline = planTimeline(again, [], [lowering('starter', '2026-12-02')]);
    expect(planAt(timeline, at('2027-01-05'))).toMatchObject({ planId: 'premium' });
  });
});

describe('while the shop is off the market', () => {
  const pauses = [{ from: at('2026-11-01'), until: at('2026-11-10') }];
  const lifted = at('2026-11-10');

  test('what was given and then ended stays ended', () => {
    const given = [credit('premium', '2026-11-03')];
    const timeline = planTimeline(given, pauses, [lowering('starter', '2026-11-05')]);
    expect(planAt(timeline, lifted)).toEqual(nothing);
  });

  test('each counts in the order in which it was done', () => {
    const paid = [credit('basic', '2026-11-06'), credit('enterprise', '2026-11-03')];
    const between = planTimeline(paid, pauses, [lowering('starter', '2026-11-05')]);
    expect(planAt(between, lifted)).toMatchObject({ planId: 'basic', until: at('2026-12-10') });
    const after = planTimeline(paid, pauses, [lowering('premium', '2026-11-07')]);
    expect(planAt(after, lifted)).toMatchObject({ planId: 'premium' });
  });

  test('a month that ran when it began keeps no days when it is ended', () => {
    const paid = [credit('premium', '2026-10-20')];
    const timeline = planTimeline(paid, pauses, [lowering('starter', '2026-11-05')]);
    expect(planAt(timeline, lifted)).toEqual(nothing);
  });

  test('a month from before is lowered before one that is given after the lowering', () => {
    const paid = [credit('premium', '2026-10-20'), credit('premium', '2026-11-06')];
    const timeline = planTimeline(paid, pauses, [lowering('basic', '2026-11-05')]);
    expect(planAt(timeline, lifted)).toMatchObject({ planId: 'premium' });
  });
});
