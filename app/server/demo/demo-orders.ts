import { variantPrice } from '#app/domains/stocks/variants/variants.ts';
import { demoBuyers } from '../../../demo/catalogue/buyers.ts';
import { addPayout } from './demo-payouts.ts';
import { addDisputes } from './rows/dispute-rows.ts';
import type { MarketRows } from './rows/market-rows.ts';
import { countSales, type Move, settleLedger } from './rows/order-ledger.ts';
import type { TeamMember } from './rows/order-money.ts';
import { addOrder, type DemoLine } from './rows/order-rows.ts';
import { type OrderStory, orderStories } from './rows/order-stories.ts';
import { type Random, seededRandom } from './rows/random.ts';
import { addReviews } from './rows/review-rows.ts';

/** How many orders the first shops have had; the others have just begun. */
const ordersOf = [48, 36, 22, 30, 18, 26];
export const tradingDays = 42;
export const tradingShops = ordersOf.length;

/** How buyers came, the frequent ones more often. */
export const cameBy = [
  'whatsapp',
  'whatsapp',
  'direct',
  'oja',
  'oja',
  'instagram',
  'search',
] as const;

interface Trade {
  rows: MarketRows;
  random: Random;
  now: Date;
  moves: Move[];
}

function teamOf(rows: MarketRows, shopId: string): [TeamMember, ...TeamMember[]] {
  const members = rows.shopMembers
    .filter((member) => member.shopId === shopId && member.state === 'active')
    .map(({ userId }) => {
      const person = rows.users.find(({ id }) => id === userId);
      return { id: userId, name: [person?.firstName, person?.lastName].filter(Boolean).join(' ') };
    });
  const [owner, ...others] = members;
  if (!owner) throw new Error('A demo shop has no owner.');
  return [owner, ...others];
}

/** Items that were there at the time, the most looked at first; what may come back needs a full shelf. */
function itemsFor({ rows }: Trade, shopId: string, story: OrderStory) {
  const full = story.returned || story.end === 'cancelled' || story.end === 'expired';
  return rows.stocks
    .filter((stock) => {
      if (stock.shopId !== shopId || stock.status !== 'active') return false;
      if (!stock.createdAt || stock.createdAt >= story.placedAt) return false;
      return !full || (stock.quantity >= 8 && variantsOf(rows, stock.id).length === 0);
    })
    .sort((a, b) => (b.views ?? 0) - (a.views ?? 0));
}

const variantsOf = (rows: MarketRows, stockId: string | undefined) =>
  rows.stockVariants.filter((variant) => variant.stockId === stockId);

function linesFor(trade: Trade, shopId: string, story: OrderStory): DemoLine[] {
  const { random, rows } = trade;
  const items = itemsFor(trade, shopId, story);
  const lines: DemoLine[] = [];
  const wanted = random.pick([1, 1, 1, 2, 2, 3]);
  for (let n = 0; n < wanted; n++) {
    const item = items.splice(Math.floor(random.next() ** 2 * items.length), 1)[0];
    if (!item) break;
    const variants = variantsOf(rows, item.id);
    const variant = variants[random.between(0, Math.max(0, variants.length - 1))];
    lines.push({
      stockId: item.id ?? '',
      variantId: variant?.id ?? null,
      name: item.productName,
      color: variant?.color ?? null,
      size: variant?.size ?? null,
      option: variant?.option ?? null,
      priceKobo: variantPrice(item, variant && { priceKobo: variant.priceKobo ?? null }),
      // Nobody buys two generators.
      quantity: item.priceKobo < 5_000_000 && random.next() < 0.25 ? 2 : 1,
    });
  }
  return lines;
}

function addShopOrders(trade: Trade, shopId: string, count: number): void {
  const { rows, random, now, moves } = trade;
  const team = teamOf(rows, shopId);
  let number = 0;
  for (const story of orderStories({ random, now, count, days: tradingDays })) {
    const lines = linesFor(trade, shopId, story);
    if (lines.length === 0) continue;
    number += 1;
    const buyer = random.pick(demoBuyers);
    const how = { buyer, cameBy: random.pick(cameBy), story, lines };
    addOrder({ rows, moves, random, now, shopId, team, number, ...how });
  }
  rows.orderCounters.push({ shopId, last: number });
  addPayout(rows, random, shopId);
}

/** Some weeks of trade for the first shops: orders in every state, money, and the stock that it moved. */
export function addDemoOrders(rows: MarketRows, now: Date): void {
  const random = seededRandom('oja demo orders');
  const trade: Trade = { rows, random, now, moves: [] };
  for (const [index, count] of ordersOf.entries()) {
    const shopId = rows.shops[index]?.id;
    if (shopId) addShopOrders(trade, shopId, count);
  }
  settleLedger(rows, random, trade.moves);
  countSales(rows, trade.moves);
  addDisputes(rows, now);
  addReviews(rows, now);
}
