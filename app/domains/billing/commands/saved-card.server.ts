import { and, eq } from 'drizzle-orm';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { settings } from '#app/platform/env.server.ts';
import type { Charge } from '#app/platform/ports/payments.ts';
import { openSecrets, type Renewed, renewedOrLost } from '#app/platform/secrets.server.ts';
import { billingErrors } from '../billing.errors.ts';
import { planCards } from '../billing.table.server.ts';

const place = (shopId: string): string => `planCards:${shopId}`;
const secrets = () => openSecrets(settings().secretsKey(), ...settings().secretsKeysBefore);

export const cardCode = (card: typeof planCards.$inferSelect): string =>
  secrets().decrypt(place(card.shopId), card.authorization);

/** Puts cards that were kept with the key of before under the key of now. */
export async function renewCardSecrets(): Promise<Renewed> {
  const counts = { renewed: 0, unreadable: 0 };
  for (const { shopId, authorization } of await database().select().from(planCards)) {
    const sealed = renewedOrLost(() => secrets().renew(place(shopId), authorization), counts);
    if (!sealed) continue;
    // A card that was paid with meanwhile is under the new key already.
    const isSame = and(eq(planCards.shopId, shopId), eq(planCards.authorization, authorization));
    await database().update(planCards).set({ authorization: sealed }).where(isSame);
  }
  return counts;
}

/** The card of the newest payment takes the place of the one before; whether it renews stays as chosen. */
export async function keepCard(
  tx: Transaction,
  { shopId }: { shopId: string },
  { authorization, customerEmail }: Charge,
): Promise<void> {
  if (!authorization?.reusable || !customerEmail) return;
  const card = {
    authorization: secrets().encrypt(place(shopId), authorization.code),
    email: customerEmail,
    brand: authorization.brand,
    last4: authorization.last4,
    failedAt: null,
    updatedAt: now(),
  };
  await tx
    .insert(planCards)
    .values({ shopId, ...card })
    .onConflictDoUpdate({ target: planCards.shopId, set: card });
}

export async function setAutoRenew(tx: Transaction, actor: Actor, on: boolean): Promise<void> {
  const { shop } = await lockShop(tx, actor, 'plan.pay');
  const changed = await tx
    .update(planCards)
    .set({ autoRenew: on, updatedAt: now(), ...(on && { failedAt: null }) })
    .where(eq(planCards.shopId, shop.id))
    .returning({ shopId: planCards.shopId });
  if (on && changed.length === 0) throw billingErrors.no_card();
}

export async function forgetCard(tx: Transaction, actor: Actor): Promise<void> {
  const { shop } = await lockShop(tx, actor, 'plan.pay');
  await tx.delete(planCards).where(eq(planCards.shopId, shop.id));
}

/** Nobody's plan renews by itself after the money was asked back, or when the card says no for good. */
export async function stopRenewing(tx: Transaction, shopId: string): Promise<void> {
  await tx
    .update(planCards)
    .set({ autoRenew: false, updatedAt: now() })
    .where(eq(planCards.shopId, shopId));
}

export async function noteCardFailure(tx: Transaction, shopId: string): Promise<void> {
  await tx
    .update(planCards)
    .set({ failedAt: now(), updatedAt: now() })
    .where(eq(planCards.shopId, shopId));
}
