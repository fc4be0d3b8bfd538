import { and, eq, sql } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { isStanding, shops } from '../shops.table.server.ts';

/** The number that was given, and when an operator has looked it up. */
export async function registrationOf(shopId: string) {
  const [row] = await database()
    .select({ number: shops.registrationNumber, at: shops.registeredAt })
    .from(shops)
    .where(eq(shops.id, shopId));
  return row ?? { number: null, at: null };
}

/** As its index has it: the owner has given a number, and nobody has looked. */
export const hasWaitingNumber = sql`(${shops.registrationNumber} is not null and ${shops.registeredAt} is null)`;

export const waitingRegistrations = (): Promise<number> =>
  database().$count(shops, and(hasWaitingNumber, isStanding));
