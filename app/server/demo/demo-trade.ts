import type { MarketRows } from './rows/market-rows.ts';
import { seededRandom } from './rows/random.ts';

const day = 86_400_000;

/** By their place in the catalogue; the first shop agrees its fees with the buyer, as a new shop does. */
const deliveringShops = [1, 2, 3, 4, 5];
const offeringShops = [4, 5];

interface DemoZone {
  name: string;
  places: string[];
  feeKobo: number;
  daysFrom: number;
  daysTo: number;
  free?: number;
}

const zonesAround = (state: string): DemoZone[] => [
  { name: 'Near us', places: [state], feeKobo: 150_000, daysFrom: 0, daysTo: 1, free: 10_000_000 },
  ...(state === 'lagos'
    ? [{ name: 'Ogun and Oyo', places: ['ogun', 'oyo'], feeKobo: 350_000, daysFrom: 2, daysTo: 3 }]
    : [{ name: 'Lagos', places: ['lagos'], feeKobo: 400_000, daysFrom: 3, daysTo: 5 }]),
];

/** Half of a week after its start, so that a newcomer sees it run. */
function addOffer(rows: MarketRows, shopId: string, now: Date): void {
  const random = seededRandom(`oja demo offer ${shopId}`);
  const priced = new Set(
    rows.stockVariants.flatMap(({ stockId, priceKobo }) => (priceKobo ? [stockId] : [])),
  );
  const item = rows.stocks.find(
    (stock) => stock.shopId === shopId && stock.priceKobo >= 500_000 && !priced.has(stock.id ?? ''),
  );
  if (!item?.id) return;
  const [startsAt, endsAt] = [new Date(now.getTime() - 3 * day), new Date(now.getTime() + 4 * day)];
  const wasKobo = item.priceKobo;
  const priceKobo = Math.round((wasKobo * 0.8) / 5_000) * 5_000;
  item.priceKobo = priceKobo;
  rows.stockPrices.push({ stockId: item.id, priceKobo, at: startsAt });
  const times = { startsAt, endsAt, createdAt: startsAt };
  const id = random.id(startsAt);
  rows.stockOffers.push({ id, stockId: item.id, priceKobo, wasKobo, state: 'running', ...times });
}

/** Places and fees, hours, codes and offers, so that a newcomer sees all of it. */
export function addDemoTrade(rows: MarketRows, now: Date): void {
  const random = seededRandom('oja demo trade');
  const createdAt = new Date(now.getTime() - 20 * day);
  const hours = { openDays: [1, 2, 3, 4, 5, 6], opensAt: '08:00', closesAt: '19:00' };
  for (const [index, { id: shopId = '', place }] of rows.shops.entries()) {
    if (index > 5) break;
    rows.discountCodes.push({
      id: random.id(createdAt),
      shopId,
      code: index === 0 ? 'NGOZI10' : `WELCOME${index}`,
      kind: 'percent',
      value: 10,
      minimumKobo: 1_000_000,
      startsAt: createdAt,
      mostPerPhone: 1,
      createdAt,
    });
    if (offeringShops.includes(index)) addOffer(rows, shopId, now);
    if (!deliveringShops.includes(index)) continue;
    rows.shopDelivery.push({ shopId, ...hours, updatedAt: createdAt });
    const [state = 'lagos'] = (place ?? 'lagos').split('/');
    for (const { free = null, ...zone } of zonesAround(state))
      rows.deliveryZones.push({
        ...zone,
        id: random.id(createdAt),
        shopId,
        freeFromKobo: free,
        createdAt,
      });
  }
}
