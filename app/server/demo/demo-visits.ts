import { cameBy, tradingDays, tradingShops } from './demo-orders.ts';
import type { MarketRows } from './rows/market-rows.ts';
import { type Random, seededRandom } from './rows/random.ts';

const hour = 3_600_000;
const day = 24 * hour;

type Stock = MarketRows['stocks'][number];

/** Few at night, most in the evening. */
const someHour = (random: Random): number =>
  random.pick([7, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 19, 20, 20, 21, 22] as const);

function addVisit(rows: MarketRows, random: Random, at: Date, items: Stock[]): void {
  const visitorId = `demo-${random.between(1, 997)}`;
  const source = random.pick(cameBy);
  const event = { shopId: items[0]?.shopId ?? null, visitorId, source };
  rows.marketEvents.push({ ...event, id: random.id(at), at, kind: 'visit', stockId: null });
  for (let looks = random.between(1, 4); looks > 0; looks--) {
    const seen = items[Math.floor(random.next() ** 2 * items.length)];
    const later = new Date(at.getTime() + looks * 20_000);
    if (!seen?.createdAt || seen.createdAt > at) continue;
    const view = { kind: 'view' as const, stockId: seen.id ?? null };
    rows.marketEvents.push({ ...event, ...view, id: random.id(later), at: later });
  }
}

/** Who looked in at the shops that trade, for their figures. */
export function addDemoVisits(rows: MarketRows, now: Date): void {
  const random = seededRandom('oja demo visits');
  const midnight = Math.floor((now.getTime() + hour) / day) * day - hour;
  for (const shop of rows.shops.slice(0, tradingShops)) {
    const items = rows.stocks
      .filter(({ shopId, status }) => shopId === shop.id && status === 'active')
      .sort((a, b) => (b.views ?? 0) - (a.views ?? 0));
    for (let back = tradingDays; back >= 0; back--) {
      const fame = (shop.totalRatings ?? 0) / 10;
      const visits = Math.round((4 + fame * random.next()) * (1.4 - back / (2 * tradingDays)));
      for (let n = 0; n < visits; n++) {
        const minutes = random.between(0, 59);
        const at = new Date(midnight - back * day + someHour(random) * hour + minutes * 60_000);
        if (at < now) addVisit(rows, random, at, items);
      }
    }
  }
}
