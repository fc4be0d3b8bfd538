import { and, eq, gt, inArray, isNull, lt, lte } from 'drizzle-orm';
import { isLimited, isOutranked, outrankedHours } from '#app/domains/accounts/accounts.ts';
import { type Actor, holdShop, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Executor, type Transaction } from '#app/platform/db/database.server.ts';
import { afterCommit, inTransaction } from '#app/platform/db/transaction.server.ts';
import { noteSecurity } from '#app/platform/http/security/security-events.server.ts';
import { paymentErrors } from '../payments.errors.ts';
import { bankAccountChanges, shopBankAccounts } from '../payments.table.server.ts';

type Account = typeof shopBankAccounts.$inferSelect;
type Change = typeof bankAccountChanges.$inferSelect;

const retentionMs = 30 * 86_400_000;

/** In the transaction of the change. What a device does that is known for longer stands. */
export async function recordAccountChange(
  tx: Transaction,
  actor: Actor,
  { before, at }: { before: Account | undefined; at: Date },
): Promise<void> {
  if (!isOutranked(actor)) return;
  const { shopId, deviceId } = actor;
  const old = lt(bankAccountChanges.createdAt, new Date(at.getTime() - retentionMs));
  await tx.delete(bankAccountChanges).where(and(eq(bankAccountChanges.shopId, shopId), old));
  await tx
    .insert(bankAccountChanges)
    .values({ shopId, deviceId, before: before ?? null, createdAt: at });
}

const undoable = (at: Date) =>
  and(
    isNull(bankAccountChanges.undoneAt),
    gt(bankAccountChanges.createdAt, new Date(at.getTime() - outrankedHours * 3_600_000)),
    lte(bankAccountChanges.createdAt, at),
  );

const momentOf = (value: unknown): Date | null => (value ? new Date(String(value)) : null);

/** What stood before the first of these changes stands again; a charge that has begun stays where it began. */
async function restore(tx: Transaction, shopId: string, changes: readonly Change[]) {
  const [first] = changes;
  if (!first) return;
  await tx.delete(shopBankAccounts).where(eq(shopBankAccounts.shopId, shopId));
  if (first.before) {
    const { checkedAt, createdAt, ...account } = first.before;
    await tx.insert(shopBankAccounts).values({
      ...(account as Omit<Account, 'checkedAt' | 'createdAt'>),
      checkedAt: momentOf(checkedAt),
      createdAt: momentOf(createdAt) ?? now(),
      updatedAt: now(),
    });
  }
  const ids = changes.map(({ id }) => id);
  await tx
    .update(bankAccountChanges)
    .set({ undoneAt: now() })
    .where(inArray(bankAccountChanges.id, ids));
  afterCommit(tx, () => noteSecurity('bank_change', { to: 'before' }));
}

/**
 * From the first change of such a device on, all are taken back: later ones built on it. None when an
 * older device has set another account since: that one stands.
 */
async function changesToUndo(
  executor: Executor,
  shopId: string,
  { at, isTheirs }: { at: Date; isTheirs: (change: Change) => boolean },
): Promise<Change[]> {
  const changes = await executor
    .select()
    .from(bankAccountChanges)
    .where(and(eq(bankAccountChanges.shopId, shopId), undoable(at)))
    .orderBy(bankAccountChanges.id);
  const first = changes.findIndex(isTheirs);
  const last = changes.at(-1);
  if (first < 0 || !last) return [];
  const [account] = await executor
    .select({ updatedAt: shopBankAccounts.updatedAt })
    .from(shopBankAccounts)
    .where(eq(shopBankAccounts.shopId, shopId));
  return account && account.updatedAt > last.createdAt ? [] : changes.slice(first);
}

/** After these devices were thrown out; safe to run twice. */
export async function undoAccountChanges(deviceIds: readonly string[], at: Date): Promise<void> {
  const shops = await database()
    .selectDistinct({ shopId: bankAccountChanges.shopId })
    .from(bankAccountChanges)
    .where(and(inArray(bankAccountChanges.deviceId, [...deviceIds]), undoable(at)));
  const isTheirs = ({ deviceId }: Change): boolean => deviceIds.includes(deviceId);
  for (const { shopId } of shops) {
    await inTransaction(async (tx) => {
      if (!(await holdShop(tx, shopId))) return;
      await restore(tx, shopId, await changesToUndo(tx, shopId, { at, isTheirs }));
    });
  }
}

/** Ids of devices are in the order of first sign-ins: only an older one may take it back. */
const isYoungerThan =
  (actor: Pick<Actor, 'deviceId'>) =>
  ({ deviceId }: Change): boolean =>
    actor.deviceId < deviceId;

/** For the page: when a younger device changed the account. */
export async function accountChangeToUndo(actor: Actor): Promise<{ changedAt: Date } | undefined> {
  if (isLimited(actor)) return undefined;
  const isTheirs = isYoungerThan(actor);
  const [first] = await changesToUndo(database(), actor.shopId, { at: now(), isTheirs });
  return first && { changedAt: first.createdAt };
}

/** One tap on the page. */
export async function undoAccountChange(actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    // Without a code, which would go to whoever has the SIM.
    await lockShop(tx, { ...actor, provedAt: now() }, 'bank.edit');
    const isTheirs = isYoungerThan(actor);
    const changes = await changesToUndo(tx, actor.shopId, { at: now(), isTheirs });
    if (changes.length === 0) throw paymentErrors.nothing_to_undo();
    await restore(tx, actor.shopId, changes);
  });
}
