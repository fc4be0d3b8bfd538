import { phoneDigits, phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { categories } from '#app/domains/categories/categories.ts';
import { areas, areasIn } from '#app/domains/places/places.ts';
import type { ProductRow } from '../../../demo/catalogue/catalogue.ts';
import { demoShops } from '../../../demo/catalogue/shops.ts';
import { personName, shopAddress, shopName, variedName } from './big-market-names.ts';
import { type DemoPictures, demoImageBase } from './demo-pictures.server.ts';
import { type MarketRows, noRows } from './rows/market-rows.ts';
import { addProduct, largestShuffle, parseVariants } from './rows/product-rows.ts';
import { type Random, seededRandom } from './rows/random.ts';
import { planFor, shareOut } from './rows/share-out.ts';
import { ownerMembership, type StarCounts, shopRow } from './rows/shop-rows.ts';

const day = 86_400_000;

interface Model {
  row: ProductRow;
  promise: string;
}

/** The hand-written products of a category: each generated one is a variation of one of them. */
const modelsOf = new Map(
  categories.map(({ name }) => [
    name as string,
    demoShops
      .filter((shop) => shop.category === name)
      .flatMap(({ products, promise }) => products.map((row): Model => ({ row, promise }))),
  ]),
);

interface Builder {
  rows: MarketRows;
  random: Random;
  pictures: DemoPictures;
  until: Date;
}

interface Home {
  shopId: string;
  ownerId: string;
  category: string;
  createdAt: Date;
}

const roundPrice = (naira: number): number => {
  const step = naira < 10_000 ? 50 : naira < 100_000 ? 500 : 5_000;
  return Math.max(step, Math.round(naira / step) * step);
};

/** From the day the shop was opened until now. */
function someTime({ random, until }: Builder, opened: Date): Date {
  const age = until.getTime() - opened.getTime();
  return new Date(until.getTime() - Math.floor(random.next() * age));
}

function variation(builder: Builder, home: Home, { row, promise }: Model) {
  const { random, pictures } = builder;
  const [base, category2, category3, naira, picture, quantity, text, extras = {}] = row;
  const createdAt = someTime(builder, home.createdAt);
  // A few products are seen by many, most by hardly anybody.
  const fame = random.next() ** 5;
  return {
    shopId: home.shopId,
    createdBy: home.ownerId,
    productName: variedName(base, random),
    description: `${text} ${promise}`,
    priceKobo: roundPrice(naira * (0.75 + random.next() * 0.55)) * 100,
    quantity: random.next() < 0.06 ? 0 : random.between(1, Math.max(6, quantity)),
    category1: home.category,
    category2,
    category3,
    imageBase: demoImageBase(picture),
    imageManifest: pictures[picture] ?? null,
    status: random.next() < 0.04 ? ('hidden' as const) : ('active' as const),
    views: Math.floor(fame * 3_000),
    likes: Math.floor(fame * 12),
    brand: extras.brand ?? null,
    condition: extras.condition ?? null,
    shuffle: random.between(0, largestShuffle),
    createdAt,
    updatedAt: createdAt,
  };
}

function addVariation(builder: Builder, home: Home): void {
  const models = modelsOf.get(home.category) ?? [];
  const model = models[builder.random.between(0, models.length - 1)];
  if (!model) return;
  const stock = variation(builder, home, model);
  addProduct(builder.rows, builder.random, stock, parseVariants(model.row[7]?.variants));
}

interface NewShop {
  category: string;
  products: number;
  phone: string;
}

function addShop(builder: Builder, { category, products, phone }: NewShop): void {
  const { rows, random, until } = builder;
  const createdAt = new Date(until.getTime() - random.between(1, 700 * 24) * (day / 24));
  const owner = personName(random);
  const ownerId = random.id(createdAt);
  const shopId = random.id(createdAt);
  const times = { createdAt, updatedAt: createdAt };
  rows.users.push({
    id: ownerId,
    phoneKey: phoneKey(phone) ?? '',
    phoneDigits: phoneDigits(phone) ?? '',
    ...owner,
    verifiedAt: createdAt,
    ...times,
  });
  const name = shopName(random, owner.firstName, category);
  const plan = planFor(products);
  const stars: StarCounts = [0, 0, 0, 0, 0];
  const address = shopAddress(random);
  rows.shops.push({
    ...shopRow({
      name,
      category,
      plan,
      address,
      place: placeFor(rows.shops.length),
      phone,
      stars,
      createdAt,
      now: until,
    }),
    id: shopId,
    ownerUserId: ownerId,
    planUntil: plan === 'starter' ? null : new Date(until.getTime() + random.between(1, 30) * day),
    productCount: products,
  });
  rows.shopMembers.push(ownerMembership(shopId, ownerId, createdAt));
  const home = { shopId, ownerId, category, createdAt };
  for (let made = 0; made < products; made++) addVariation(builder, home);
}

/** A third of all shops are in Lagos, the others all over the country. */
function placeFor(number: number): string {
  const near = number % 3 === 0 ? areasIn('lagos') : areas;
  return near[(number * 31) % near.length]?.key ?? 'lagos/ikeja';
}

export interface BigMarket {
  shops: number;
  products: number;
  /** The same word gives the same market. */
  seed: string;
  /** The first shop's number: its phone follows from it, so a second market may stand beside the first. */
  first: number;
  pictures: DemoPictures;
  until: Date;
}

const rowsAtOnce = 5_000;
const seededPhone = (number: number): string => `0700${String(number).padStart(7, '0')}`;

/** Any size, in portions that are written one after the other. */
export function* bigMarket(market: BigMarket): Generator<MarketRows> {
  const { pictures, until, first } = market;
  const random = seededRandom(`${market.seed} ${first}`);
  const counts = shareOut(market.products, market.shops, random);
  let builder: Builder = { rows: noRows(), random, pictures, until };
  for (const [index, products] of counts.entries()) {
    const category = categories[(first + index) % categories.length]?.name ?? 'Boutique';
    addShop(builder, { category, products, phone: seededPhone(first + index) });
    if (builder.rows.stocks.length >= rowsAtOnce) {
      yield builder.rows;
      builder = { ...builder, rows: noRows() };
    }
  }
  yield builder.rows;
}
