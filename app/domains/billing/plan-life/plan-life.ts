import { type PlanId, planById } from '#app/domains/plans/plans.ts';
import { graceDays } from '#app/domains/shops/shops.ts';
import { dayMs, noticeDays } from '../billing.ts';
import { monthAfter, monthDay } from './months.ts';

/** One paid month, as the payments table knows it. */
export interface Credit {
  id: string;
  planId: PlanId;
  at: Date;
  /** When an operator took back what was left of a given month. */
  takenBackAt?: Date | undefined;
  /** The end of a plan from before the first payment; every other month ends by the calendar. */
  until?: Date | undefined;
}

export interface Period {
  creditId: string;
  planId: PlanId;
  startsAt: Date;
  endsAt: Date;
  /** The day of the month on which the following months end, where they have one. */
  anchorDay: number;
  /** What an upgrade brought along from the smaller plan. */
  extraDays: number;
  /** How long its days stood still. */
  pausedMs: number;
  /** Before its time, for a larger plan or by an operator, who may end the days of grace too: there are none behind it. */
  isEnded?: true;
}

/** While the shop was off the market its days did not count. */
export interface Pause {
  from: Date;
  until: Date;
}

/** From then on an operator has left the shop this plan at most; the free one ends what was left. */
export interface Lowering {
  planId: PlanId;
  at: Date;
}

const priceOf = (planId: PlanId): number => planById(planId)?.monthlyPriceKobo ?? 0;
const later = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);

const millionth = 1_000_000n;

/**
 * The worth of what is left, in days of the new plan, rounded up: nobody loses a part of a day. In
 * whole numbers, because a rounding error must not make a day. Days that an earlier upgrade added
 * are worth as much as those of the month they were added to.
 */
export function unusedDays(left: readonly Period[], planId: PlanId, at: Date): number {
  const month = BigInt(monthAfter(at, monthDay(at)).getTime() - at.getTime());
  let millionths = 0n;
  for (const { startsAt, endsAt, extraDays, pausedMs, planId: paid } of left) {
    const rest = BigInt(endsAt.getTime() - Math.max(at.getTime(), startsAt.getTime()));
    const paidMonth = BigInt(endsAt.getTime() - startsAt.getTime() - extraDays * dayMs - pausedMs);
    const worth = BigInt(priceOf(paid)) * rest * month * millionth;
    millionths += worth / (paidMonth * BigInt(priceOf(planId)) * BigInt(dayMs));
  }
  return Number((millionths + millionth - 1n) / millionth);
}

function upgraded(live: readonly Period[], { id, planId, at }: Credit): Period {
  const extraDays = unusedDays(live, planId, at);
  const endsAt = later(monthAfter(at, monthDay(at)), extraDays);
  const anchorDay = monthDay(extraDays > 0 ? endsAt : at);
  return { creditId: id, planId, startsAt: at, endsAt, anchorDay, extraDays, pausedMs: 0 };
}

/** Months that wait begin where the one before them ends, and keep its day. */
function chained(periods: readonly Period[], from: number): Period[] {
  const result = [...periods];
  for (let index = from; index < result.length; index++) {
    const [before, period] = [result[index - 1], result[index]];
    if (!before || !period) continue;
    const endsAt = monthAfter(before.endsAt, before.anchorDay);
    result[index] = { ...period, startsAt: before.endsAt, endsAt, anchorDay: before.anchorDay };
  }
  return result;
}

function withCredit(periods: readonly Period[], credit: Credit): Period[] {
  const { id, planId, at, until } = credit;
  const past = periods.filter((period) => period.endsAt <= at);
  const live = periods.filter((period) => period.endsAt > at);
  const [current] = live;
  if (!current && until) {
    const own = { creditId: id, planId, startsAt: at, endsAt: until, anchorDay: monthDay(until) };
    return [...past, { ...own, extraDays: 0, pausedMs: 0 }];
  }
  const fresh = { creditId: id, planId, extraDays: 0, pausedMs: 0, anchorDay: monthDay(at) };
  if (!current)
    return [...past, { ...fresh, startsAt: at, endsAt: monthAfter(at, fresh.anchorDay) }];
  if (priceOf(planId) > priceOf(current.planId)) {
    const cut: Period[] = current.startsAt < at ? [{ ...current, endsAt: at, isEnded: true }] : [];
    return [...past, ...cut, upgraded(live, credit)];
  }
  // Behind every month of the same or a larger plan, before those of a smaller one.
  const place = live.findLastIndex((period) => priceOf(period.planId) >= priceOf(planId)) + 1;
  const queue = [
    ...live.slice(0, place),
    { ...fresh, startsAt: at, endsAt: at },
    ...live.slice(place),
  ];
  return [...past, ...chained(queue, place)];
}

const isInGrace = ({ endsAt, isEnded }: Period, at: Date): boolean =>
  !isEnded && endsAt <= at && at < later(endsAt, graceDays);

/** The month that ran then is longer by the pause, those that wait follow it. In the days of grace its end moves, and they with it. */
function withPause(periods: readonly Period[], { from, until }: Pause): Period[] {
  const running = periods.findIndex((period) => period.startsAt <= from && from < period.endsAt);
  const last = periods.at(-1);
  const index = running < 0 && last && isInGrace(last, from) ? periods.length - 1 : running;
  const current = periods[index];
  if (!current) return [...periods];
  const ms = until.getTime() - from.getTime();
  const endsAt = new Date(current.endsAt.getTime() + ms);
  const longer = {
    ...current,
    endsAt,
    anchorDay: monthDay(endsAt),
    pausedMs: current.pausedMs + ms,
  };
  return chained([...periods.slice(0, index), longer, ...periods.slice(index + 1)], index + 1);
}

/** The days that are left stay, in the smaller plan; with the free one there are none. So do those of grace. */
function withLowering(periods: readonly Period[], { planId, at }: Lowering): Period[] {
  const isFree = priceOf(planId) === 0;
  const lowered = periods.flatMap((period): Period[] => {
    if (period.endsAt <= at || priceOf(period.planId) <= priceOf(planId)) return [period];
    if (!isFree) return [{ ...period, planId }];
    return period.startsAt < at ? [{ ...period, endsAt: at, isEnded: true }] : [];
  });
  const last = lowered.at(-1);
  if (!last || !isInGrace(last, at) || priceOf(last.planId) <= priceOf(planId)) return lowered;
  return [...lowered.slice(0, -1), isFree ? { ...last, isEnded: true } : { ...last, planId }];
}

/** What is paid or lowered during a pause counts from its end, in the order in which it was done. */
function afterPauses<Done extends { at: Date }>(
  all: readonly Done[],
  pauses: readonly Pause[],
  step: (periods: readonly Period[], done: Done) => Period[],
) {
  return all.map((done) => {
    const during = pauses.find(({ from, until }) => from <= done.at && done.at < until);
    const at = during?.until ?? done.at;
    return { at, doneAt: done.at, step: (periods: Period[]) => step(periods, { ...done, at }) };
  });
}

function laidOut(
  credits: readonly Credit[],
  pauses: readonly Pause[],
  lowerings: readonly Lowering[],
): Period[] {
  const paid = [...credits].sort((a, b) => (a.id < b.id ? -1 : 1));
  const steps = [
    ...afterPauses(paid, pauses, withCredit),
    ...pauses.map((pause) => ({
      at: pause.from,
      doneAt: pause.from,
      step: (periods: Period[]) => withPause(periods, pause),
    })),
    ...afterPauses(lowerings, pauses, withLowering),
  ].sort((a, b) => a.at.getTime() - b.at.getTime() || a.doneAt.getTime() - b.doneAt.getTime());
  return steps.reduce<Period[]>((periods, { step }) => step(periods), []);
}

/** Pauses that touch become one, so that what is done in the first counts from the end of the last. */
function joined(pauses: readonly Pause[]): Pause[] {
  const all: Pause[] = [];
  for (const pause of [...pauses].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = all.at(-1);
    if (!last || last.until < pause.from) all.push({ ...pause });
    else if (last.until < pause.until) last.until = pause.until;
  }
  return all;
}

const endingBy = (pauses: readonly Pause[], end: Date): Pause[] =>
  pauses
    .map(({ from, until }) => ({ from, until: until < end ? until : end }))
    .filter(({ from, until }) => from < until);

/** The days by which an upgrade was longer with the given month than without it: the last ones of its period. */
const daysBrought = (withGift: readonly Period[], without: readonly Period[]): Pause[] =>
  withGift.flatMap(({ creditId, endsAt, extraDays }) => {
    const own = without.find((period) => period.creditId === creditId);
    return own ? [{ from: later(endsAt, own.extraDays - extraDays), until: endsAt }] : [];
  });

/**
 * All paid months of a shop on the calendar: a function of its payments, of the time that it was off the market and of
 * what operators have lowered, and of nothing else, so that a refund is simply a payment that is no longer in the list,
 * and an undone lowering one that is no longer in its own. A given month that was taken back is not in the list either;
 * as long as it counted, paid days stood still.
 */
export function planTimeline(
  credits: readonly Credit[],
  pauses: readonly Pause[] = [],
  lowerings: readonly Lowering[] = [],
): Period[] {
  const taken = credits
    .flatMap(({ id, takenBackAt }) => (takenBackAt ? [{ id, at: takenBackAt }] : []))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  let [counted, stoodStill] = [credits, pauses];
  for (const { id, at } of taken) {
    const before = laidOut(counted, stoodStill, lowerings);
    const own = before.filter(({ creditId }) => creditId === id);
    const ran = own.map(({ startsAt, endsAt }) => ({ from: startsAt, until: endsAt }));
    counted = counted.filter((credit) => credit.id !== id);
    stoodStill = joined([...stoodStill, ...endingBy(ran, at)]);
    const brought = daysBrought(before, laidOut(counted, stoodStill, lowerings));
    stoodStill = joined([...stoodStill, ...endingBy(brought, at)]);
  }
  return laidOut(counted, stoodStill, lowerings);
}

export interface PlanState {
  planId: PlanId;
  /** The end of the unbroken run of this plan; null for the free one. */
  until: Date | null;
  /** The smaller plan that is paid and waits. */
  next: Period | undefined;
}

/** What the shop has at a moment; through the days of grace the plan that has ended. */
export function planAt(periods: readonly Period[], at: Date): PlanState {
  const index = periods.findIndex((period) => period.startsAt <= at && at < period.endsAt);
  const current = periods[index];
  if (current) {
    let last = index;
    while (periods[last + 1]?.planId === current.planId) last++;
    const until = periods[last]?.endsAt ?? current.endsAt;
    return { planId: current.planId, until, next: periods[last + 1] };
  }
  const ended = periods.at(-1);
  if (ended && isInGrace(ended, at))
    return { planId: ended.planId, until: ended.endsAt, next: undefined };
  return { planId: 'starter', until: null, next: undefined };
}

/** The payments whose month is over to its last day: nothing of them is left to be taken back. */
export const monthsOver = (periods: readonly Period[], at: Date): Set<string> =>
  new Set(
    periods.flatMap(({ creditId, endsAt, isEnded }) =>
      endsAt <= at && !isEnded ? [creditId] : [],
    ),
  );

export type PlanNotice =
  | { kind: 'ends_soon'; planId: PlanId; until: Date; days: number }
  | { kind: 'grace'; planId: PlanId; until: Date; days: number };

/** The banner: from 7 days before the end, then through the days of grace. */
export function planNotice(state: PlanState, at: Date): PlanNotice | undefined {
  const { planId, until, next } = state;
  if (planId === 'starter' || !until || next) return undefined;
  const left = until.getTime() - at.getTime();
  if (left > noticeDays * dayMs) return undefined;
  if (left > 0) return { kind: 'ends_soon', planId, until, days: Math.ceil(left / dayMs) };
  const graceEnd = later(until, graceDays);
  if (at >= graceEnd) return undefined;
  const days = Math.ceil((graceEnd.getTime() - at.getTime()) / dayMs);
  return { kind: 'grace', planId, until: graceEnd, days };
}
