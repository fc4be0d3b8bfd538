import { and, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { z } from 'zod';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { refundData, refundEntry } from './refund-data.ts';
import { deliverWebhookJob } from './stand-in.jobs.server.ts';
import { standInRefunds, standInTransactions } from './stand-in.table.server.ts';
import { bodyOf, type Ctx, done, refuse } from './stand-in-answers.ts';

const refundBody = z.object({
  transaction: z.string(),
  amount: z.number().int().positive().optional(),
  merchant_note: z.string().default(''),
});

type Asked = z.output<typeof refundBody>;

/** A text when there is not so much (left) to give back. */
const giveBack = (asked: Asked) =>
  inTransaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(standInTransactions)
      .where(eq(standInTransactions.reference, asked.transaction))
      .for('update');
    if (!row || !['success', 'reversed'].includes(row.status)) return 'Transaction not found';
    const [sum] = await tx
      .select({ given: sql<string>`coalesce(sum(${standInRefunds.amount}), 0)` })
      .from(standInRefunds)
      .where(and(eq(standInRefunds.transactionId, row.id), ne(standInRefunds.status, 'failed')));
    const left = row.amount - Number(sum?.given ?? 0);
    if (left === 0 || row.status === 'reversed') return 'Transaction has been fully reversed';
    const amount = asked.amount ?? left;
    if (amount > left) return 'Refund amount cannot be more than what is left to be refunded';
    const note = asked.merchant_note;
    const [refund] = await tx
      .insert(standInRefunds)
      .values({ transactionId: row.id, amount, note, status: 'pending', createdAt: now() })
      .returning();
    if (!refund) return 'Failed';
    if (amount === left)
      await tx
        .update(standInTransactions)
        .set({ status: 'reversed' })
        .where(eq(standInTransactions.id, row.id));
    const delivery = {
      event: 'refund.pending' as const,
      transactionId: row.id,
      refundId: refund.id,
    };
    await enqueue(tx, deliverWebhookJob, delivery);
    return { refund, row };
  });

async function create(c: Ctx) {
  const body = await bodyOf(c, refundBody);
  if (!body) return refuse(c, 400, 'Invalid request');
  const made = await giveBack(body);
  if (typeof made === 'string') return refuse(c, 400, made);
  return done(c, 'Refund has been queued for processing', refundData(made.refund, made.row));
}

async function list(c: Ctx) {
  const { from, perPage = '50', page = '1' } = c.req.query();
  const limit = Number(perPage);
  const found = await database()
    .select({ refund: standInRefunds, row: standInTransactions })
    .from(standInRefunds)
    .innerJoin(standInTransactions, eq(standInTransactions.id, standInRefunds.transactionId))
    .where(from ? gte(standInRefunds.createdAt, new Date(from)) : undefined)
    .orderBy(desc(standInRefunds.id))
    .limit(limit)
    .offset((Number(page) - 1) * limit);
  const data = found.map(({ refund, row }) => refundEntry(refund, row));
  const meta = {
    total: data.length,
    skipped: 0,
    perPage,
    page: Number(page),
    pageCount: 1,
    failedRefundCount: 0,
  };
  return c.json({ status: true, message: 'Refunds retrieved', data, meta });
}

async function fetchOne(c: Ctx) {
  const id = Number(c.req.param('id'));
  const [found] = await database()
    .select({ refund: standInRefunds, row: standInTransactions })
    .from(standInRefunds)
    .innerJoin(standInTransactions, eq(standInTransactions.id, standInRefunds.transactionId))
    .where(inArray(standInRefunds.id, Number.isSafeInteger(id) ? [id] : []));
  if (!found) return refuse(c, 404, 'Refund not found');
  return done(c, 'Refund retrieved', refundEntry(found.refund, found.row));
}

export function refundRoutes(app: Hono<HttpEnv>): void {
  app.post('/refund', create);
  app.get('/refund', list);
  app.get('/refund/:id', fetchOne);
}
