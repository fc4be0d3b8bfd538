import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { receiveChat } from '#app/domains/messages/commands/receive-message.server.ts';
import { answerMeasure } from '#app/domains/moderation/commands/answer-measure.server.ts';
import { decideCase } from '#app/domains/moderation/commands/decide.server.ts';
import { liftMeasure } from '#app/domains/moderation/commands/lift.server.ts';
import { wordsOf } from '#app/domains/moderation/measures/measures.queries.server.ts';
import { measures, reportCases, reports } from '#app/domains/moderation/moderation.table.server.ts';
import { takeReport } from '#app/domains/moderation/reports/take-report.server.ts';
import { pushNotice } from '#app/domains/notices/commands/tell.server.ts';
import { commandLine } from '#app/domains/operators/log/log-line.ts';
import { inOperatorLog } from '#app/domains/operators/log/operator-log.server.ts';
import { placeOrder } from '#app/domains/orders/commands/place-order.server.ts';
import { claimTransfer, decideTransfer } from '#app/domains/orders/commands/transfers.server.ts';
import { cancelOwnOrder } from '#app/domains/orders/commands/work-order.server.ts';
import { answerOwnDispute } from '#app/domains/orders/online/answer-dispute.server.ts';
import { beginOnline } from '#app/domains/orders/online/begin-online.server.ts';
import { orderNumber } from '#app/domains/orders/orders.ts';
import { paymentDisputes } from '#app/domains/payments/payments.table.server.ts';
import { answerReview } from '#app/domains/reviews/commands/answer-review.server.ts';
import { reviews } from '#app/domains/reviews/reviews.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { visitorKey } from '#app/platform/http/visitor.server.ts';
import { newId } from '#app/platform/id.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { placesOf } from '#tests/support/places-of.ts';
import { makeNegotiable } from '#tests/support/shop/bids.ts';
import { billingBench, disputeEvent, postWebhook } from '#tests/support/shop/billing-bench.ts';
import { makeVisitor, newOperation } from '#tests/support/shop/messages.ts';
import { payOnline } from '#tests/support/shop/online-orders.ts';
import {
  advanceTo,
  cancelOrder,
  draftOf,
  orderRow,
  paymentsOfOrder,
} from '#tests/support/shop/orders.ts';
import { givePayout } from '#tests/support/shop/payouts.ts';
import { newPhone } from '#tests/support/shop/people.ts';
import { review } from '#tests/support/shop/reviews.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf } from '#tests/support/shop/stocks.ts';
import { eraseBuyer } from './commands/erase-buyer.server.ts';

const bench = billingBench();

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

/** The case that waits about the shop ends with a warning, which the shop answers and an operator lifts. */
async function warned(
  shop: TestShop,
  { reason, answer, liftReason }: { reason: string; answer: string; liftReason: string },
): Promise<void> {
  const by = (await makeOperator('moderator')).operator;
  const [open] = await database()
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(eq(reportCases.subjectId, shop.id));
  await decideCase(by, { caseId: open?.id ?? '', decision: 'warn', reason });
  const [measure] = await database().select().from(measures).where(eq(measures.shopId, shop.id));
  if (!measure) throw new Error('nobody was warned');
  const measureId = measure.id;
  await answerMeasure(shop.actor, { measureId, words: wordsOf(measure), text: answer });
  await liftMeasure(by, { measureId, reason: liftReason });
}

/** A buyer whose number stands wherever somebody can write it, in another writing each time. */
async function everywhere(phone: string, writing: (n: number) => string) {
  const shop = await makeShop();
  const stockId = await makeNegotiable(shop.id, 50);
  const buyer = makeVisitor();
  const key = visitorKey(buyer.visitorId);
  const place = async (note: string, payBy: 'transfer' | 'online' = 'transfer') => {
    const draft = await draftOf(shop.id, [{ stockId }], { phone, note, payBy });
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
  await givePayout(shop.actor);
  const done = await place('', 'online');
  await beginOnline(done.code, bench.url);
  const [payment] = await paymentsOfOrder(done.id);
  const reference = payment?.reference ?? '';
  await payOnline(bench.url, reference);
  await advanceTo(shop.actor, done.id);
  await review(done.code, 4, { text: `Ask ${writing(4)}` });
  const [said] = await database().select().from(reviews).where(eq(reviews.orderId, done.id));
  const reviewId = said?.id ?? '';
  const answer = { reviewId, text: `We called ${writing(5)}, thank you` };
  await inTransaction((tx) => answerReview(tx, shop.actor, answer));
  const message = `I am ${writing(6)}`;
  await postWebhook(bench.url, await disputeEvent(reference, 'create', null, { message }));
  const evidence = { paymentId: payment?.id ?? '', text: `Taken by ${writing(0)}, signed` };
  await inTransaction((tx) => answerOwnDispute(tx, shop.actor, evidence));
  await buyer.write(shop.id, `Call ${writing(1)} or ${writing(4)}`);
  const thing = { kind: 'shop' as const, id: shop.id, shopId: shop.id, name: 'Shop' };
  const subject = { ...thing, back: '/', byTeam: false };
  const words = `They have my number ${writing(5)}`;
  await takeReport(subject, { reason: 'rude', text: words, visitorKey: key, network: newId() });
  const theirs = `The buyer ${writing(2)} told me`;
  const another = { visitorKey: newId(), network: newId() };
  await takeReport(subject, { reason: 'rude', text: theirs, ...another });
  await warned(shop, {
    reason: `You called ${writing(1)} names`,
    answer: `Never met ${writing(4)}!`,
    liftReason: `${writing(5)} agrees`,
  });
  await inTransaction(async (tx) => {
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
  return { shop, done, reference, place };
}

test('no writing of the number is left in any column, job or file, and the sums are the same', async () => {
  const phone = newPhone();
  const { ten, all } = writings(phone);
  const { shop, done, reference, place } = await everywhere(phone, (n) => all[n] ?? '');
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
  const open = await place('');
  expect(await codeOf(erase(`+234${ten}`))).toBe('orders.still_open');
  await cancelOrder(shop.actor, open.id);
  await postWebhook(bench.url, await disputeEvent(reference, 'resolve', 'declined'));
  const before = await sums(shop.id);
  expect(await erase(`+234${ten}`)).toEqual({ orders: 3, offers: 0, chats: 1, reviews: 1 });
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
    .where(eq(paymentDisputes.reference, reference));
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
