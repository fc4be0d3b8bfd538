import type { GetBy, OrderStatus, PayBy } from '#app/domains/orders/orders.ts';
import type { Random } from './random.ts';

/** What is to become of a demo order; the rows follow from it. */
export interface OrderStory {
  placedAt: Date;
  payBy: PayBy;
  getBy: GetBy;
  end: OrderStatus;
  /** Completed first, then brought back. */
  returned?: true;
  /** Money came online or by a confirmed transfer before the shop did anything. */
  paidAhead?: true;
  /** The buyer says so; nobody has looked yet. */
  claimed?: true;
  /** The first claim was wrong, the second right. */
  rejectedOnce?: true;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What waits in the shop this morning; the newest last. */
const waiting: readonly (Omit<OrderStory, 'placedAt'> & { ago: number })[] = [
  {
    ago: 51 * hour,
    payBy: 'transfer',
    getBy: 'delivery',
    end: 'out_for_delivery',
    paidAhead: true,
  },
  { ago: 30 * hour, payBy: 'delivery', getBy: 'pickup', end: 'ready' },
  { ago: 26 * hour, payBy: 'delivery', getBy: 'delivery', end: 'confirmed' },
  { ago: 20 * hour, payBy: 'online', getBy: 'delivery', end: 'confirmed', paidAhead: true },
  { ago: 5 * hour, payBy: 'transfer', getBy: 'delivery', end: 'pending' },
  { ago: 190 * minute, payBy: 'online', getBy: 'pickup', end: 'pending', paidAhead: true },
  { ago: 125 * minute, payBy: 'delivery', getBy: 'delivery', end: 'pending' },
  { ago: 100 * minute, payBy: 'counter', getBy: 'pickup', end: 'completed' },
  { ago: 70 * minute, payBy: 'transfer', getBy: 'delivery', end: 'pending', claimed: true },
];

const ends: readonly [OrderStatus, ...OrderStatus[]] = [
  'expired',
  'cancelled',
  'cancelled',
  ...Array.from({ length: 17 }, () => 'completed' as const),
];

function pastStory(random: Random, time: (atLeast: number) => Date): OrderStory {
  if (random.next() < 0.3)
    return { placedAt: time(1), payBy: 'counter', getBy: 'pickup', end: 'completed' };
  const getBy = random.next() < 0.6 ? 'delivery' : 'pickup';
  const payBy = random.pick(['delivery', 'delivery', 'transfer', 'transfer', 'online'] as const);
  const end = random.pick(ends);
  const returned = end === 'completed' && random.next() < 0.06;
  const placedAt = time(end === 'completed' && !returned ? 1 : 3);
  const story: OrderStory = { placedAt, payBy, getBy, end };
  if (returned) story.returned = true;
  if (end === 'completed' && payBy !== 'delivery') story.paidAhead = true;
  if (story.paidAhead && payBy === 'transfer' && random.next() < 0.12) story.rejectedOnce = true;
  return story;
}

interface Asked {
  random: Random;
  now: Date;
  count: number;
  /** How many weeks of the past there are. */
  days: number;
}

/** In opening hours of a Lagos day; more of them lately than long ago. */
function pastTime({ random, now, days }: Asked, atLeast: number): Date {
  const back = atLeast + Math.floor(random.next() ** 1.4 * (days - atLeast));
  const midnight = Math.floor((now.getTime() + hour) / day) * day - hour;
  return new Date(midnight - back * day + random.between(8 * 60, 20 * 60) * minute);
}

/** The orders of one shop, the oldest first. */
export function orderStories(asked: Asked): OrderStory[] {
  const { random, now, count } = asked;
  const past = Array.from({ length: Math.max(0, count - waiting.length) }, () =>
    pastStory(random, (atLeast) => pastTime(asked, atLeast)),
  );
  const today = waiting.map(({ ago, ...story }) => ({
    ...story,
    placedAt: new Date(now.getTime() - ago),
  }));
  return [...past, ...today].sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime());
}
