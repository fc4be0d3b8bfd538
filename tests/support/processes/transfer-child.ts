/**
 * Buyers of one shop in a process of their own, who order at once and pay by transfer:
 * `node tests/support/processes/transfer-child.ts DATABASE JSON`; answers what came of it as JSON.
 */
import { eq } from 'drizzle-orm';
import { placeOrder } from '#app/domains/orders/commands/place-order.server.ts';
import { claimTransfer, decideTransfer } from '#app/domains/orders/commands/transfers.server.ts';
import { orderDraft } from '#app/domains/orders/order-draft.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { orderPage } from '#app/domains/orders/pages/order-page.server.ts';
import { orderPayments } from '#app/domains/orders/payments/payments.table.server.ts';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { isDatabaseDown } from '#app/platform/db/database-down.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { loadSettings, replaceSettings } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { log } from '#app/platform/log.server.ts';
import { inCrowds } from '../dice.ts';
import { anyDevice } from '../shop/people.ts';

/** What a process is asked to do: `count` orders of one piece, `atOnce` at a time, each over a connection of its own. */
export interface TransferWork {
  shopId: string;
  userId: string;
  stockId: string;
  priceKobo: number;
  firstPhone: number;
  count: number;
  atOnce: number;
  /** Of so many one is claimed and confirmed too, while others are placed; 0 for none. */
  paysEach: number;
}

/** The amount of an order, by where it was read. */
interface Amounts {
  shown: number;
  asked?: number | undefined;
  confirmed?: number | undefined;
}

export interface TransferResult {
  placed: Amounts[];
  refused: string[];
}

const [databaseUrl = '', given = ''] = process.argv.slice(2);
const work = JSON.parse(given) as TransferWork;
log.level = 'silent';
replaceSettings(loadSettings({ DATA_DIR: '/nonexistent', SECRETS_KEY: 'k'.repeat(40) }));
connectDatabase({ url: databaseUrl, max: work.atOnce });

/** Whoever had to wait too long in the queue of the shop presses once more: nothing of it was written. */
async function again<T>(press: () => Promise<T>): Promise<T> {
  try {
    return await press();
  } catch (error) {
    if (!isDatabaseDown(error)) throw error;
    return again(press);
  }
}

async function pay(code: string, orderId: string) {
  await again(() => inTransaction((tx) => claimTransfer(tx, { code, fromBank: 'OPay' })));
  const ofOrder = eq(orderPayments.orderId, orderId);
  const [claim] = await database().select().from(orderPayments).where(ofOrder);
  const actor = { shopId: work.shopId, userId: work.userId, ...anyDevice };
  const decision = { paymentId: claim?.id ?? '', accepted: true };
  await again(() => inTransaction((tx) => decideTransfer(tx, actor, decision)));
  const [order] = await database().select().from(orders).where(eq(orders.id, orderId));
  return { asked: claim?.amountKobo, confirmed: order?.paidKobo };
}

const result: TransferResult = { placed: [], refused: [] };

async function buy(at: number): Promise<void> {
  const { shopId, stockId, priceKobo, paysEach } = work;
  const draft = orderDraft.parse({
    shopId,
    name: 'Fúnmi Adébáyọ̀',
    phone: `0805${work.firstPhone + at}`,
    getBy: 'pickup',
    payBy: 'transfer',
    lines: [{ stockId, variantId: null, quantity: 1, priceKobo }],
  });
  try {
    const { orderId } = await again(() => inTransaction((tx) => placeOrder(tx, draft)));
    const [order] = await database().select().from(orders).where(eq(orders.id, orderId));
    const { code = '' } = order ?? {};
    const page = await orderPage(code, { origin: 'https://oja.test', t: (key) => key });
    const isPaid = paysEach > 0 && at % paysEach === 0;
    result.placed.push({ shown: page.owedKobo, ...(isPaid && (await pay(code, orderId))) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    result.refused.push(error.code);
  }
}

const numbers = Array.from({ length: work.count }, (_, at) => at);
await inCrowds(numbers, work.atOnce, buy);
await closeDatabase();
process.stdout.write(JSON.stringify(result));
