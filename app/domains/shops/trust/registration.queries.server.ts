import { eq } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { shops } from '../shops.table.server.ts';

/** The number that was given, and when an operator has looked it up. */
export async function registrationOf(shopId: string) {
  const [row] = await database()
    .select({ number: shops.registrationNumber, at: shops.registeredAt })
    .from(shops)
    .where(eq(shops.id, shopId));
  return row ?? { number: null, at: null };
}
