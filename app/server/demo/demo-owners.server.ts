import { asc, eq, inArray } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { demoOwnerCount, demoPhone } from './demo-phones.ts';

export interface DemoOwner {
  phone: string;
  shopName: string;
}

/** The owners that can be signed in as, as far as their shops are still there. */
export async function demoOwners(): Promise<DemoOwner[]> {
  const phones = Array.from({ length: demoOwnerCount }, (_, index) => demoPhone(index + 1));
  const keys = phones.map((phone) => phoneKey(phone) ?? '');
  return database()
    .select({ phone: users.phoneDigits, shopName: shops.name })
    .from(users)
    .innerJoin(shops, eq(shops.ownerUserId, users.id))
    .where(inArray(users.phoneKey, keys))
    .orderBy(asc(users.phoneKey));
}
