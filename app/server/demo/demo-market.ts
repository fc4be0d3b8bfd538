import { phoneDigits, phoneKey } from '#app/domains/accounts/phone/phone.ts';
import type { DemoMember, DemoPerson, DemoShop } from '../../../demo/catalogue/catalogue.ts';
import { demoShops } from '../../../demo/catalogue/shops.ts';
import { addDemoBids } from './demo-bids.ts';
import { addDemoOrders } from './demo-orders.ts';
import { demoPhone, firstStaffNumber } from './demo-phones.ts';
import { type DemoPictures, demoImageBase } from './demo-pictures.server.ts';
import { addShopProducts } from './demo-products.ts';
import { addDemoSections } from './demo-sections.ts';
import { addDemoThreads } from './demo-threads.ts';
import { addDemoTrade } from './demo-trade.ts';
import { addDemoTrust } from './demo-trust.ts';
import { addDemoVisits } from './demo-visits.ts';
import { type MarketRows, noRows } from './rows/market-rows.ts';
import { addPlanDispute } from './rows/plan-rows.ts';
import { type Random, seededRandom } from './rows/random.ts';
import { addRatings, ownerMembership, shopRow } from './rows/shop-rows.ts';

const day = 86_400_000;

interface Builder {
  rows: MarketRows;
  random: Random;
  pictures: DemoPictures;
  now: Date;
}

interface NewPerson extends DemoPerson {
  phone: string;
  createdAt: Date;
  verified: boolean;
  portrait?: string;
}

function addPerson({ rows, random, pictures }: Builder, person: NewPerson): string {
  const id = random.id(person.createdAt);
  rows.users.push({
    id,
    phoneKey: phoneKey(person.phone) ?? '',
    phoneDigits: phoneDigits(person.phone) ?? '',
    firstName: person.firstName,
    lastName: person.lastName,
    pictureBase: person.portrait ? demoImageBase(person.portrait) : null,
    pictureManifest: (person.portrait ? pictures[person.portrait] : undefined) ?? null,
    verifiedAt: person.verified ? person.createdAt : null,
    createdAt: person.createdAt,
    updatedAt: person.createdAt,
  });
  return id;
}

function addMembers(builder: Builder, shopId: string, members: readonly DemoMember[]): void {
  const { rows, random, now } = builder;
  for (const member of members) {
    const createdAt = new Date(now.getTime() - random.between(5, 25) * day);
    const staff = rows.users.length - rows.shops.length;
    const phone = demoPhone(firstStaffNumber + staff);
    const verified = !member.invited;
    // Who has not signed in yet has no names of their own, only those that the shop gave.
    const own = verified ? member : { firstName: '', lastName: '' };
    const userId = addPerson(builder, { ...own, phone, createdAt, verified });
    rows.shopMembers.push({
      shopId,
      userId,
      role: member.role,
      state: verified ? 'active' : 'invited',
      givenFirstName: member.firstName,
      givenLastName: member.lastName,
      createdAt,
      joinedAt: verified ? createdAt : null,
      joinSeenAt: verified ? createdAt : null,
    });
  }
}

function addShop(builder: Builder, shop: DemoShop, number: number): void {
  const { rows, random, now } = builder;
  const createdAt = new Date(now.getTime() - random.between(60, 420) * day);
  const phone = demoPhone(number);
  const { owner, portrait } = shop;
  const ownerId = addPerson(builder, { ...owner, phone, createdAt, verified: true, portrait });
  const id = random.id(createdAt);
  rows.shops.push({
    ...shopRow({ ...shop, phone, stars: shop.stars, createdAt, now }),
    id,
    ownerUserId: ownerId,
    planUntil: shop.plan === 'starter' ? null : new Date(now.getTime() + (4 + number) * day),
    productCount: shop.products.length,
  });
  rows.shopMembers.push(ownerMembership(id, ownerId, createdAt));
  addMembers(builder, id, shop.members ?? []);
  addRatings(rows, { shopId: id, stars: shop.stars, createdAt, now });
  addShopProducts(builder, { shop, shopId: id, ownerId, createdAt });
}

/** The market of demo/catalogue as rows, the same on every machine but for the calendar. */
export function demoMarket({ pictures, now }: { pictures: DemoPictures; now: Date }): MarketRows {
  const builder = { rows: noRows(), random: seededRandom('oja demo'), pictures, now };
  for (const [index, shop] of demoShops.entries()) addShop(builder, shop, index + 1);
  addDemoSections(builder.rows);
  addDemoOrders(builder.rows, now);
  addDemoThreads(builder.rows, now);
  addDemoVisits(builder.rows, now);
  addDemoTrade(builder.rows, now);
  addDemoBids(builder.rows, now);
  addDemoTrust(builder.rows, now);
  addPlanDispute(builder.rows, now);
  return builder.rows;
}
