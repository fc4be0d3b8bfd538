import { eq } from 'drizzle-orm';
import type { Acting } from '#app/domains/operators/log/log-line.ts';
import { inOperatorLog } from '#app/domains/operators/log/operator-log.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { broadcast } from '#app/platform/live/events.server.ts';
import { holdShop } from '../commands/lock-shop.server.ts';
import { shopErrors } from '../shops.errors.ts';
import { shops } from '../shops.table.server.ts';
import { seenMarks } from './seen-marks.server.ts';

async function standingShop(tx: Transaction, shopId: string) {
  const shop = isId(shopId) ? await holdShop(tx, shopId) : undefined;
  if (!shop || shop.deletingAt) throw shopErrors.not_found();
  return shop;
}

interface Seen {
  shopId: string;
  reason: string;
  /** The mark of what the page showed; the command line shows nothing that could be another by now. */
  seen?: string | undefined;
}

const requireSame = (seen: string | undefined, now: string): void => {
  if (seen !== undefined && seen !== now) throw shopErrors.changed_since();
};

interface Checked extends Seen {
  /** False takes it back. */
  isSo: boolean;
}

/** An operator has seen the place of the shop, or takes it back. */
export function markPlaceSeen(by: Acting, { shopId, isSo, reason, seen }: Checked): Promise<void> {
  const subject = { kind: 'shop' as const, id: shopId, name: '' };
  return inOperatorLog(by, { act: 'shop.place_seen', subject, reason }, async (tx) => {
    const shop = await standingShop(tx, shopId);
    const before = shop.placeSeenAt;
    subject.name = shop.name;
    if ((before !== null) === isSo) return { answer: undefined, isSame: true };
    if (isSo) requireSame(seen, seenMarks.place(shop));
    const placeSeenAt = isSo ? now() : null;
    await tx.update(shops).set({ placeSeenAt }).where(eq(shops.id, shopId));
    await broadcast(tx, 'market.changed', [shopId]);
    return { answer: undefined, before: { placeSeenAt: before }, after: { placeSeenAt } };
  });
}

interface Registered extends Seen {
  /** The number that was found in the register, or what becomes of the one that stands there. */
  number: string | 'kept' | 'taken off';
}

/**
 * An operator has looked the business up in the register under its number, or takes the look back: then the number stays the
 * owner's and waits for another look. One that the register does not have is taken off.
 */
export function markRegistered(
  by: Acting,
  { shopId, number, reason, seen }: Registered,
): Promise<void> {
  const subject = { kind: 'shop' as const, id: shopId, name: '' };
  return inOperatorLog(by, { act: 'shop.registered', subject, reason }, async (tx) => {
    const shop = await standingShop(tx, shopId);
    const { registrationNumber: before, registeredAt: lookedAt } = shop;
    subject.name = shop.name;
    const isFound = number !== 'kept' && number !== 'taken off';
    const registrationNumber = isFound ? number : number === 'kept' ? before : null;
    // Given by the owner and not looked up yet, the same number is news.
    const isSame = before === registrationNumber && (lookedAt !== null) === isFound;
    if (isSame) return { answer: undefined, isSame };
    if (number !== 'kept') requireSame(seen, seenMarks.business(shop));
    const registeredAt = isFound ? now() : null;
    await tx.update(shops).set({ registrationNumber, registeredAt }).where(eq(shops.id, shopId));
    await broadcast(tx, 'market.changed', [shopId]);
    return {
      answer: undefined,
      before: { registrationNumber: before, registeredAt: lookedAt },
      after: { registrationNumber, registeredAt },
    };
  });
}
