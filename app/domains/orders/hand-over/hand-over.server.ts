import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { textField } from '#app/platform/text/fields.ts';
import { lockOwnOrder } from '../commands/change-order.server.ts';
import type { SaidMoney } from '../commands/transfers.server.ts';
import { advanceOrder } from '../commands/work-order.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { nextStep } from '../orders.ts';
import { handOvers } from './hand-over.table.server.ts';

const mostTries = 5;
const pauseMs = 15 * 60_000;

/** As it is typed off a phone: with spaces, too. */
export const handOverInput = textField({ max: 20, tooLong: 'orders.hand_over_wrong' })
  .transform((typed) => typed.replace(/\s/g, ''))
  .refine(Boolean, { error: 'orders.hand_over_choose', abort: true })
  .refine((digits) => /^\d{4}$/.test(digits), 'orders.hand_over_wrong');

/** The buyer's own code while there is something to hand over; nobody else may be told. */
export async function handOverCode(orderId: string): Promise<string | undefined> {
  const [row] = await database()
    .select({ code: handOvers.code })
    .from(handOvers)
    .where(and(eq(handOvers.orderId, orderId), isNull(handOvers.doneAt)));
  return row?.code;
}

/** Whether the team can type the buyer's code here. */
export async function takesHandOver(orderId: string): Promise<boolean> {
  return (await handOverCode(orderId)) !== undefined;
}

interface HandOver {
  orderId: string;
  code: string;
  paid?: SaidMoney['method'] | undefined;
  seen?: SaidMoney['seen'];
  isUnsaid?: boolean | undefined;
}

type Outcome = { did: 'done' | 'wrong' } | { did: 'paused'; until: Date };

/** Counts a wrong try; the transaction stands, or trying would cost nothing. */
async function noteWrong(tx: Transaction, orderId: string, tries: number): Promise<Outcome> {
  const until = new Date(now().getTime() + pauseMs);
  const isLast = tries + 1 >= mostTries;
  await tx
    .update(handOvers)
    .set(isLast ? { tries: 0, pausedUntil: until } : { tries: tries + 1 })
    .where(eq(handOvers.orderId, orderId));
  return { did: 'wrong' };
}

async function tryCode(tx: Transaction, actor: Actor, given: HandOver): Promise<Outcome> {
  const { orderId } = given;
  const { order } = await lockOwnOrder(tx, actor, orderId);
  const [row] = await tx
    .select()
    .from(handOvers)
    .where(eq(handOvers.orderId, orderId))
    .for('update');
  // The answer to the first was lost on the way: the same code once more is the same hand-over.
  if (order.status === 'completed' && row?.doneAt && row.code === given.code)
    return { did: 'done' };
  if (nextStep(order.status, order.getBy) !== 'completed')
    throw orderErrors.step_refused({ from: order.status, to: 'completed' });
  if (!row) throw orderErrors.no_hand_over();
  if (row.pausedUntil && row.pausedUntil > now()) return { did: 'paused', until: row.pausedUntil };
  if (row.code !== given.code) return noteWrong(tx, orderId, row.tries);
  await advanceOrder(tx, actor, {
    orderId,
    to: 'completed',
    paid: given.paid,
    seen: given.seen,
    isUnsaid: given.isUnsaid,
    code: 'with',
  });
  await tx.update(handOvers).set({ doneAt: now() }).where(eq(handOvers.orderId, orderId));
  return { did: 'done' };
}

/**
 * The buyer's code, typed by the team, completes the order. What is wrong is said in one text whatever was typed,
 * and after five of them for a while the right one is refused too.
 */
export async function handOverOrder(actor: Actor, given: HandOver): Promise<void> {
  const outcome = await inTransaction((tx) => tryCode(tx, actor, given));
  if (outcome.did === 'wrong') throw orderErrors.hand_over_wrong();
  if (outcome.did === 'paused') {
    const seconds = Math.ceil((outcome.until.getTime() - now().getTime()) / 1_000);
    throw orderErrors.hand_over_paused({}, { retryAfterSeconds: Math.max(1, seconds) });
  }
}

/** The completing step was taken back: the goods are to be handed over again. */
export async function reopenHandOver(tx: Transaction, orderId: string): Promise<void> {
  await tx.update(handOvers).set({ doneAt: null }).where(eq(handOvers.orderId, orderId));
}
