import { and, eq, isNull } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { shops } from '../shops.table.server.ts';
import type { Actor } from './lock-shop.server.ts';

/** The first steps are all done, and do not come again. */
export async function finishSetUp(shopId: string): Promise<void> {
  await database()
    .update(shops)
    .set({ setUpAt: now() })
    .where(and(eq(shops.id, shopId), isNull(shops.setUpAt)));
}

/** Somebody of the shop has handed its address on; only the first time is kept. */
export async function noteShared({ shopId }: Pick<Actor, 'shopId'>): Promise<void> {
  await database()
    .update(shops)
    .set({ sharedAt: now() })
    .where(and(eq(shops.id, shopId), isNull(shops.sharedAt)));
}
