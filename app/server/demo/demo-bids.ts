import { bidCodeLength } from '#app/domains/orders/bids/bids.ts';
import type { MarketRows } from './rows/market-rows.ts';
import { demoCode } from './rows/order-rows.ts';
import { seededRandom } from './rows/random.ts';

const day = 86_400_000;

/** Shops by their place in the catalogue, and how many of their items buyers may haggle over. */
const negotiableIn = [3, 2, 2, 1];

/** What waits for the first shop's owner: one buyer has offered, another was answered yesterday. */
const stories = [
  { name: 'Chiamaka Obi', phone: '+2348055550311', share: 0.85, hoursAgo: 2, counter: undefined },
  { name: 'Tunde Bakare', phone: '+2348055550312', share: 0.7, hoursAgo: 22, counter: 0.9 },
];

const toNaira = (kobo: number): number => Math.round(kobo / 50_000) * 50_000;

/** Items whose price is a matter of talk, and offers that wait, so that a newcomer sees both sides of it. */
export function addDemoBids(rows: MarketRows, now: Date): void {
  const random = seededRandom('oja demo bids');
  const named = new Set(rows.stockVariants.map(({ stockId }) => stockId));
  const onOffer = new Set(rows.stockOffers.map(({ stockId }) => stockId));
  for (const [index, most] of negotiableIn.entries()) {
    const shopId = rows.shops[index]?.id ?? '';
    const items = rows.stocks
      .filter(({ id = '', ...stock }) => stock.shopId === shopId && !onOffer.has(id))
      .filter(({ status, quantity, priceKobo }) => {
        return status !== 'hidden' && quantity > 2 && priceKobo >= 800_000;
      })
      // Those without colours and sizes first: there is less to choose before an offer.
      .sort((a, b) => Number(named.has(a.id ?? '')) - Number(named.has(b.id ?? '')))
      .slice(0, most);
    rows.negotiable.push(...items.map(({ id = '' }) => id));
    if (index > 0) continue;
    for (const [at, story] of stories.entries()) {
      const item = items[at];
      if (!item?.id) continue;
      const { priceKobo } = item;
      const createdAt = new Date(now.getTime() - (story.hoursAgo * day) / 24);
      const variantId = rows.stockVariants.find(({ stockId }) => stockId === item.id)?.id ?? null;
      const offered = toNaira(priceKobo * story.share);
      const asked = story.counter === undefined ? undefined : toNaira(priceKobo * story.counter);
      const bidId = random.id(createdAt);
      rows.bids.push({
        id: bidId,
        shopId,
        stockId: item.id,
        variantId,
        code: demoCode(random, bidCodeLength),
        state: asked === undefined ? 'open' : 'countered',
        quantity: 1,
        amountKobo: asked ?? offered,
        priceKobo,
        visitorKey: `demo-${bidId}`,
        buyerName: story.name,
        buyerPhone: story.phone,
        expiresAt: new Date(createdAt.getTime() + 7 * day),
        createdAt,
        updatedAt: createdAt,
      });
      const first = { bidId, kind: 'offer', by: 'buyer', amountKobo: offered } as const;
      rows.bidHistory.push({ id: random.id(createdAt), ...first, at: createdAt });
      if (asked === undefined) continue;
      const later = new Date(createdAt.getTime() + 3_600_000);
      const answer = { bidId, kind: 'counter', by: 'team', amountKobo: asked } as const;
      rows.bidHistory.push({ id: random.id(later), ...answer, at: later });
    }
  }
}
