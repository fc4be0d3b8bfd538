import { and, desc, eq, gt, lte, notInArray, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { shopErrors } from '../shops.errors.ts';
import { heldAddresses, shopAddresses } from '../shops.table.server.ts';
import { mostAddresses } from './short-address.ts';

const heldMs = 365 * 86_400_000;
/** Of one owner: otherwise a shop that is opened and deleted again and again collects words. */
export const mostHeld = 2 * mostAddresses;

interface Owned {
  id: string;
  ownerUserId: string;
}

/** Part of deleting a shop: posters with its address must not lead to somebody else. */
export async function holdAddresses(tx: Transaction, { id, ownerUserId }: Owned): Promise<void> {
  const gone = await tx
    .delete(shopAddresses)
    .where(eq(shopAddresses.shopId, id))
    .returning({ address: shopAddresses.address });
  if (gone.length === 0) return;
  const held = { ownerUserId, heldUntil: new Date(now().getTime() + heldMs) };
  await tx
    .insert(heldAddresses)
    .values(gone.map(({ address }) => ({ address, ...held })))
    .onConflictDoUpdate({ target: heldAddresses.address, set: held });
  const newest = tx
    .select({ address: heldAddresses.address })
    .from(heldAddresses)
    .where(eq(heldAddresses.ownerUserId, ownerUserId))
    .orderBy(desc(heldAddresses.heldUntil), heldAddresses.address)
    .limit(mostHeld);
  await tx
    .delete(heldAddresses)
    .where(
      and(eq(heldAddresses.ownerUserId, ownerUserId), notInArray(heldAddresses.address, newest)),
    );
}

/** The owner who deleted the shop may take its address again. */
export async function refuseHeld(
  tx: Transaction,
  { ownerUserId }: Pick<Owned, 'ownerUserId'>,
  address: string,
): Promise<void> {
  const isOthers = and(
    eq(heldAddresses.address, address),
    gt(heldAddresses.heldUntil, now()),
    sql`${heldAddresses.ownerUserId} is distinct from ${ownerUserId}`,
  );
  if ((await tx.$count(heldAddresses, isOthers)) > 0) throw shopErrors.short_address_taken();
}

/** By the calendar: those that are free again. */
export async function freeAddresses(): Promise<void> {
  await database().delete(heldAddresses).where(lte(heldAddresses.heldUntil, now()));
}
