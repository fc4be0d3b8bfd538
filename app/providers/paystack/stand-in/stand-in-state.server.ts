import { and, eq, notInArray } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newCode } from '#app/platform/id.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { deliverWebhookJob } from './stand-in.jobs.server.ts';
import { standInTransactions } from './stand-in.table.server.ts';

export interface NewTransaction {
  reference: string;
  amount: number;
  currency: string;
  email: string;
  metadata: Record<string, unknown>;
  callbackUrl?: string | undefined;
  subaccount?: string | undefined;
  bearer?: string | undefined;
}

/** Undefined when the reference was used before. */
export async function openTransaction(transaction: NewTransaction) {
  const [row] = await database()
    .insert(standInTransactions)
    .values({
      ...transaction,
      accessCode: newCode(15),
      // What Paystack says of a page that nobody has paid on yet.
      status: 'abandoned',
      gatewayResponse: 'The transaction was not completed',
      createdAt: now(),
    })
    .onConflictDoNothing({ target: standInTransactions.reference })
    .returning();
  return row;
}

export async function transactionBy(key: 'reference' | 'accessCode', value: string) {
  const [row] = await database()
    .select()
    .from(standInTransactions)
    .where(eq(standInTransactions[key], value));
  return row;
}

const endings = {
  pay: { status: 'success', gatewayResponse: 'Approved' },
  decline: { status: 'failed', gatewayResponse: 'Declined' },
  cancel: { status: 'abandoned', gatewayResponse: 'The transaction was not completed' },
} as const;
export type Choice = keyof typeof endings;

export const isChoice = (value: unknown): value is Choice =>
  typeof value === 'string' && Object.hasOwn(endings, value);

/** How a transaction ends; what is paid or given back stays so. */
export async function endTransaction(id: number, choice: Choice, authorizationCode?: string) {
  return inTransaction(async (tx) => {
    const paid = choice === 'pay';
    const [row] = await tx
      .update(standInTransactions)
      .set({
        ...endings[choice],
        ...(paid && {
          paidAt: now(),
          authorizationCode: authorizationCode ?? `AUTH_${newCode(10)}`,
        }),
      })
      .where(
        and(
          eq(standInTransactions.id, id),
          notInArray(standInTransactions.status, ['success', 'reversed']),
        ),
      )
      .returning();
    if (row && paid)
      await enqueue(tx, deliverWebhookJob, { event: 'charge.success', transactionId: id });
    return row;
  });
}
