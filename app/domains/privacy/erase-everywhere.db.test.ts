import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { receiveChat } from '#app/domains/messages/commands/receive-message.server.ts';
import { measures, reports } from '#app/domains/moderation/moderation.table.server.ts';
import { takeReport } from '#app/domains/moderation/reports/take-report.server.ts';
import { pushNotice } from '#app/domains/notices/commands/tell.server.ts';
import { commandLine } from '#app/domains/operators/log/log-line.ts';
import { inOperatorLog } from '#app/domains/operators/log/operator-log.server.ts';
import { placeOrder } from '#app/domains/orders/commands/place-order.server.ts';
import { claimTransfer, decideTransfer } from '#app/domains/orders/commands/transfers.server.ts';
import { cancelOwnOrder } from '#app/domains/orders/commands/work-order.server.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { orderNumber } from '#app/domains/orders/orders.ts';
import { orderPayments } from '#app/domains/orders/payments/payments.table.server.ts';
import { sendEvidenceJob } from '#app/domains/payments/commands/disputes.server.ts';
import { paymentDisputes } from '#app/domains/payments/payments.table.server.ts';
import { reviews } from '#app/domains/reviews/reviews.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { visitorKey } from '#app/platform/http/visitor.server.ts';
import { newId } from '#app/platform/id.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { placesOf } from '#tests/support/places-of.ts';
import { makeNegotiable } from '#tests/support/shop/bids.ts';
import { makeVisitor, newOperation } from '#tests/support/shop/messages.ts';
import { draftOf, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { newPhone } from '#tests/support/shop/people.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { codeOf, stockBench } from '#tests/support/shop/stocks.ts';
import { eraseBuyer } from './commands/erase-buyer.server.ts';

stockBench();

/** As people write a number. */
function writings(phone: string) {
  const [, ten = ''] = /^0(\d{10})$/.exec(phone) ?? [];
  const [a, b, c] = [ten.slice(0, 3), ten.slice(3, 6), ten.slice(6)];
  return {
    ten,
    all: [
      `0${ten}`,
      `+234${ten}`,
      `234${ten}`,
      `0${a} ${b} ${c}`,
      `0${a}-${b}-${c}`,
      `+234 (0) ${a}.${b}.${c}`,
      `(0${a}) ${b} ${c}`,
    ],
  };
}

const erase = (phone: string) => inTransaction((tx) => eraseBuyer(tx, phone));

const setStatus = (id: string, status: 'completed' | 'confirmed') =>
  database().update(orders).set({ status, completedAt: new Date() }).where(eq(orders.id, id));

const sums = async (shopId: string) => {
  const { rows } = await database().execute(sql`
    select count(*)::int as orders, sum(total_kobo)::int as total, sum(paid_kobo)::int as paid,
      (select sum(amount_kobo)::int from order_payments p join orders o on o.id = p.order_id
        where o.shop_id = ${shopId}) as payments,
      (select sum(quantity)::int from stocks where shop_id = ${shopId}) as goods,
      (select review_counts from shops where id = ${shopId}) as stars
    from orders where shop_id = ${shopId}`);
  return rows;
};

/** A buyer whose number stands wherever somebody can write it, in another writing each time. */
async function everywhere(phone: string, writing: (n: number) => string) {
  const shop = await makeShop();
  const stockId = await makeNegotiable(shop.id, 50);
  const buyer = makeVisitor();
  const key = visitorKey(buyer.visitorId);
  const place = async (note: string) => {
    const draft = await draftOf(shop.id, [{ stockId }], { phone, note, payBy: 'transfer' });
    const placed = await inTransaction((tx) =>
      placeOrder(tx, draft, { source: 'direct', visitorKey: key }),
    );
    return orderRow(placed.orderId);
  };
  const order = await place(`Ring ${writing(0)}`);
  await inTransaction((tx) => claimTransfer(tx, { code: order.code, fromBank: writing(1) }));
  const [claim] = await paymentsOfOrder(order.id);
  const decision = { paymentId: claim?.id ?? '', accepted: false, reason: `No, ${writing(2)}` };
  await inTransaction((tx) => decideTransfer(tx, shop.actor, decision));
  const cancel = { orderId: order.id, reason: `${writing(3)} is never home` };
  await inTransaction((tx) => cancelOwnOrder(tx, shop.actor, cancel));
  const done = await place('');
  await setStatus(done.id, 'completed');
  const reviewId = newId();
  await database()
    .insert(reviews)
    .values({
      ...{ id: reviewId, shopId: shop.id, orderId: done.id, stars: 4 },
      ...{ text: `Ask ${writing(4)}`, answer: `We called ${writing(5)}, thank you` },
    });
  const reference = `ord-${newId()}`;
  const payment = { shopId: shop.id, orderId: done.id, orderNumber: done.number };
  await database()
    .insert(orderPayments)
    .values({
      ...payment,
      id: newId(),
      method: 'online',
      amountKobo: 100,
      state: 'failed',
      reference,
    });
  const [dispute] = await database()
    .insert(paymentDisputes)
    .values({
      ...{ providerId: newId(), reference, amountKobo: 100, state: 'answered' },
      ...{ message: `I am ${writing(6)}`, evidence: `Taken by ${writing(0)}, signed` },
    })
    .returning();
  await buyer.write(shop.id, `Call ${writing(1)} or ${writing(4)}`);
  const thing = { kind: 'shop' as const, id: shop.id, shopId: shop.id, name: 'Shop' };
  const subject = { ...thing, back: '/', byTeam: false };
  const words = `They have my number ${writing(5)}`;
  await takeReport(subject, { reason: 'rude', text: words, visitorKey: key, network: newId() });
  const theirs = `The buyer ${writing(2)} told me`;
  const another = { visitorKey: newId(), network: newId() };
  await takeReport(subject, { reason: 'rude', text: theirs, ...another });
  await database()
    .insert(measures)
    .values({
      ...{
        shopId: shop.id,
        kind: 'warn',
        at: new Date(),
        reason: `You called ${writing(1)} names`,
      },
      ...{ liftReason: `${writing(5)} agrees`, answer: `Never met ${writing(4)}!` },
    });
  const disputeId = dispute?.id ?? '';
  const customer = { email: `${writing(0)}@oja.ng`, name: 'Ada', phone: writing(3) };
  await inTransaction(async (tx) => {
    await enqueue(tx, sendEvidenceJob, { disputeId, customer }, { key: disputeId });
    for (const [tag, name] of [
      [`order-${done.id}`, 'Qxname'],
      [`review-${reviewId}`, 'Qxname'],
      ['stock-1', writing(4)],
    ] as const)
      await enqueue(tx, pushNotice, {
        ...{ subscriptionId: newId(), kind: 'order', tag, path: '/orders' },
        ...{ facts: { name }, at: new Date().toISOString() },
      });
  });
  return { shop, done, disputeId, key };
}

test('no writing of the number is left in any column, job or file, and the sums are the same', async () => {
  const phone = newPhone();
  const { ten, all } = writings(phone);
  const { shop, done, disputeId } = await everywhere(phone, (n) => all[n] ?? '');
  expect(await placesOf(ten, { loose: true })).toEqual(
    expect.arrayContaining([
      ...['_private_jobs', 'messages', 'order_history', 'order_payments', 'orders'],
      ...['measures', 'payment_disputes', 'reports', 'reviews'],
    ]),
  );
  // The bank has not decided whose the money is.
  await expect(erase(`+234${ten}`)).rejects.toMatchObject({
    code: 'orders.bank_decides',
    params: { orders: orderNumber(done.number) },
  });
  // Another that is not at its end is said first: that can be done something about.
  await setStatus(done.id, 'confirmed');
  expect(await codeOf(erase(`+234${ten}`))).toBe('orders.still_open');
  await setStatus(done.id, 'completed');
  await database()
    .update(paymentDisputes)
    .set({ state: 'won' })
    .where(eq(paymentDisputes.id, disputeId));
  const before = await sums(shop.id);
  expect(await erase(`+234${ten}`)).toEqual({ orders: 2, offers: 0, chats: 1, reviews: 1 });
  expect(await placesOf(ten, { loose: true })).toEqual([]);
  expect(await placesOf('Qxname')).toEqual([]);
  expect(await sums(shop.id)).toEqual(before);
  // What others wrote stays, without the number.
  const [said] = await database().select().from(reviews).where(eq(reviews.orderId, done.id));
  expect(said).toMatchObject({ stars: 4, text: '', answer: 'We called …, thank you' });
  const [measure] = await database().select().from(measures).where(eq(measures.shopId, shop.id));
  expect(measure).toMatchObject({
    ...{ reason: 'You called … names', liftReason: '… agrees', answer: 'Never met …!' },
  });
  const told = await database().select({ text: reports.text }).from(reports).orderBy(reports.id);
  expect(told.map((report) => report.text)).toEqual(['', 'The buyer … told me']);
  const [dispute] = await database()
    .select()
    .from(paymentDisputes)
    .where(eq(paymentDisputes.id, disputeId));
  expect(dispute).toMatchObject({ message: '', evidence: 'Taken by …, signed' });
});

test('jobs and words about somebody else stay', async () => {
  const [phone, other] = [newPhone(), newPhone()];
  const [mine, theirs] = [writings(phone), writings(other)];
  const facts = { name: theirs.all[3] ?? '' };
  const queued = { subscriptionId: newId(), kind: 'order', tag: `order-${newId()}`, path: '/' };
  await inTransaction((tx) =>
    enqueue(tx, pushNotice, { ...queued, facts, at: new Date().toISOString() }),
  );
  const shop = await makeShop();
  await receiveChat({
    ...{ shopId: shop.id, visitorId: makeVisitor().visitorId },
    ...{ text: `Mine is ${theirs.all[4]}`, operationId: newOperation() },
  });
  const places = await placesOf(theirs.ten, { loose: true });
  expect(places).toEqual(expect.arrayContaining(['_private_jobs', 'messages']));
  await erase(`+234${mine.ten}`);
  expect(await placesOf(theirs.ten, { loose: true })).toEqual(places);
});

test('the log of operators, which nobody can erase, takes no number in the first place', async () => {
  const { ten, all } = writings(newPhone());
  for (const written of all) {
    const line = {
      act: 'shop.warned' as const,
      subject: { kind: 'shop' as const, id: newId(), name: 'Shop' },
      reason: `A buyer, ${written}, was called names.`,
    };
    await inOperatorLog(commandLine, line, async () => ({
      answer: undefined,
      after: { words: `ask ${written}`, amountKobo: 8_031_234_567 },
    }));
  }
  expect(await placesOf(ten, { loose: true })).toEqual([]);
  const { rows } = await database().execute(sql`select reason, after from operator_log
    where reason like ${`A buyer, [phone …${ten.slice(-2)}]%`} order by id limit 1`);
  expect(rows).toEqual([
    {
      reason: `A buyer, [phone …${ten.slice(-2)}], was called names.`,
      after: { words: `ask [phone …${ten.slice(-2)}]`, amountKobo: 8_031_234_567 },
    },
  ]);
});
