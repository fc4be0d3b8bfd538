import type { MarketRows } from './rows/market-rows.ts';
import { seededRandom } from './rows/random.ts';

const day = 86_400_000;

/** The first ones of the catalogue; the others agree their fees with the buyer, as a new shop does. */
const tradingShops = 6;
const offeringShops = [4, 5];
const addresses = ['ngozifashion', 'emekaphones', 'aishatextiles'];

interface DemoZone {
  name: string;
  places: string[];
  feeKobo: number;
  daysFrom: number;
  daysTo: number;
  free?: number;
}

const inLagos = (...names: string[]): string[] => names.map((name) => `lagos/${name}`);

/** The shop that most newcomers open: rows of every kind, one that overlaps none. */
const firstZones: DemoZone[] = [
  {
    name: 'Lagos Island',
    places: inLagos('lagos-island', 'eti-osa'),
    feeKobo: 100_000,
    daysFrom: 0,
    daysTo: 0,
    free: 10_000_000,
  },
  {
    name: 'Lagos mainland',
    places: inLagos('ikeja', 'surulere', 'mushin', 'somolu', 'lagos-mainland', 'kosofe', 'agege'),
    feeKobo: 150_000,
    daysFrom: 1,
    daysTo: 2,
    free: 10_000_000,
  },
  {
    name: 'Lagos, far',
    places: inLagos('ikorodu', 'badagry', 'epe', 'alimosho'),
    feeKobo: 250_000,
    daysFrom: 2,
    daysTo: 2,
  },
  { name: 'Ogun and Oyo', places: ['ogun', 'oyo'], feeKobo: 350_000, daysFrom: 2, daysTo: 3 },
  {
    name: 'East and South',
    places: ['anambra', 'enugu', 'imo', 'abia', 'rivers'],
    feeKobo: 500_000,
    daysFrom: 3,
    daysTo: 4,
  },
  { name: 'Abuja and Kano', places: ['abuja', 'kano'], feeKobo: 600_000, daysFrom: 4, daysTo: 5 },
];

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

/** Short addresses, places and fees, hours, codes and offers, so that a newcomer sees all of it. */
export function addDemoTrade(rows: MarketRows, now: Date): void {
  const random = seededRandom('oja demo trade');
  const createdAt = new Date(now.getTime() - 20 * day);
  const hours = { openDays: [1, 2, 3, 4, 5, 6], opensAt: '08:00', closesAt: '19:00' };
  for (const [index, { id: shopId = '', place }] of rows.shops.entries()) {
    if (index >= tradingShops) break;
    const address = addresses[index];
    if (address) rows.shopAddresses.push({ address, shopId, createdAt });
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
    rows.shopDelivery.push({ shopId, ...hours, updatedAt: createdAt });
    const [state = 'lagos'] = (place ?? 'lagos').split('/');
    const zones = index === 0 ? firstZones : zonesAround(state);
    for (const [place, { free = null, ...zone }] of zones.entries()) {
      // One after the other, as somebody types them: rows stand in the order of their ids.
      const at = new Date(createdAt.getTime() + place * 1_000);
      const id = random.id(at);
      rows.deliveryZones.push({ ...zone, id, shopId, freeFromKobo: free, createdAt: at });
    }
  }
}
