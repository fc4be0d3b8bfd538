import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { receiveChat } from '#app/domains/messages/commands/receive-message.server.ts';
import { buyerKeyOf } from '#app/domains/messages/live-channels.server.ts';
import { chatThread } from '#app/domains/messages/messages.queries.server.ts';
import { messages, messageThreads } from '#app/domains/messages/messages.table.server.ts';
import { deleteOldChats } from '#app/domains/messages/old-chats.server.ts';
import { decideCase } from '#app/domains/moderation/commands/decide.server.ts';
import { undoDecision } from '#app/domains/moderation/commands/undo.server.ts';
import { keptChat } from '#app/domains/moderation/kept/kept-chats.queries.server.ts';
import { reportDays } from '#app/domains/moderation/kept/report-days.ts';
import { reportCases, reports } from '#app/domains/moderation/moderation.table.server.ts';
import { takeReport } from '#app/domains/moderation/reports/take-report.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { placeOrder } from '#app/domains/orders/commands/place-order.server.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { eraseBuyer } from '#app/domains/privacy/commands/erase-buyer.server.ts';
import { myData } from '#app/domains/privacy/my-data.queries.server.ts';
import type { Viewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import type { Job } from '#app/platform/queue/jobs.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { jobs } from '#app/server/jobs.server.ts';
import { askRoom, roomModule, viewerOf } from '#tests/support/operators/ask-room.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { placesOf } from '#tests/support/places-of.ts';
import { makeVisitor, newOperation } from '#tests/support/shop/messages.ts';
import { draftOf, makePlainItem } from '#tests/support/shop/orders.ts';
import { newPhone } from '#tests/support/shop/people.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { photoFile, stockBench } from '#tests/support/shop/stocks.ts';
import { storedKeys } from '#tests/support/stored-keys.ts';

stockBench();

const day = 86_400_000;
const words = 'Pay me outside of Oja, quickly';
const reason = 'Looked at with care by two of us.';
let by: Operator;
let moderator: Viewer;
beforeAll(async () => {
  const made = await makeOperator('moderator');
  by = made.operator;
  moderator = await viewerOf(made);
});

const jobOf = (name: string) => jobs.find((one) => one.name === name) as Job;
const signal = new AbortController().signal;
const run = (name: string, payload: object) =>
  jobOf(name).run(payload, { jobId: '1', attempt: 1, maxAttempts: 1, signal });

/** What was left for the queue under this name, done. */
async function runQueued(name: string): Promise<void> {
  const { rows } = await database().execute<{ payload: object }>(sql`
    with done as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = ${name} returning j.payload)
    select payload from done`);
  for (const { payload } of rows) await run(name, payload);
}

async function reportedChat(phone = newPhone()) {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id);
  const visitor = makeVisitor();
  const buyerKey = buyerKeyOf(visitor.visitorId);
  const draft = await draftOf(shop.id, [{ stockId }], { phone });
  const { orderId } = await inTransaction((tx) =>
    placeOrder(tx, draft, { source: 'direct', visitorKey: buyerKey }),
  );
  await database().update(orders).set({ status: 'completed' }).where(eq(orders.id, orderId));
  await visitor.write(shop.id, words);
  const from = { shopId: shop.id, visitorId: visitor.visitorId };
  await receiveChat({ ...from, text: '', operationId: newOperation(), photo: await photoFile() });
  const thread = await chatThread(shop.id, buyerKey);
  if (!thread) throw new Error('no chat');
  const subject = { kind: 'chat' as const, id: thread.id, shopId: shop.id, name: 'Shop' };
  const say = () =>
    takeReport(
      { ...subject, back: '/', byTeam: false },
      {
        reason: 'scam',
        text: '',
        visitorKey: buyerKey,
        network: newId(),
        phoneKey: `+234${phone.slice(1)}`,
      },
    );
  await say();
  await runQueued('moderation.copy-photos');
  const [row] = await database()
    .select()
    .from(reportCases)
    .where(eq(reportCases.subjectId, thread.id));
  const caseId = row?.id ?? '';
  const textsOf = async () => (await keptChat(caseId)).messages.map(({ text }) => text);
  const files = () => storedKeys(`reports/${shop.id}`);
  return { shop, visitor, thread, caseId, phone, say, textsOf, files, orderId };
}

type Reported = Awaited<ReturnType<typeof reportedChat>>;

/** Two years on, the chat itself is over. */
async function endChat({ shop, thread, orderId }: Reported): Promise<void> {
  const then = new Date('2020-01-01T00:00:00Z');
  await database()
    .update(messageThreads)
    .set({ createdAt: then })
    .where(eq(messageThreads.id, thread.id));
  await database()
    .update(messages)
    .set({ createdAt: then })
    .where(eq(messages.threadId, thread.id));
  await database().update(orders).set({ updatedAt: then }).where(eq(orders.id, orderId));
  expect(await deleteOldChats()).toBeGreaterThan(0);
  await runQueued('messages.delete-photos');
  expect(await storedKeys(`messages/${shop.id}`)).toEqual([]);
}

test('words that are changed and a chat that is over leave the case as it was reported, with its photo', async () => {
  const reported = await reportedChat();
  const { thread, caseId, textsOf, files, visitor, shop } = reported;
  await database().update(messages).set({ text: 'Hello' }).where(eq(messages.threadId, thread.id));
  await visitor.write(shop.id, 'Written later');
  expect(await textsOf()).toEqual([words, '']);
  // Reported again, what came since is kept too; what was kept stays as it was.
  await reported.say();
  expect(await textsOf()).toEqual([words, '', 'Written later']);
  await endChat(reported);
  const { messages: kept } = await keptChat(caseId);
  expect(kept.map(({ text }) => text)).toEqual([words, '', 'Written later']);
  const [key = ''] = await files();
  expect(kept[1]).toMatchObject({ hasPhoto: true, photo: expect.stringContaining(key) });
  expect((await (await storage().get(key))?.bytes())?.length).toBeGreaterThan(100);
  const { loader } = await roomModule('routes/operator/report-chat.tsx');
  if (!loader) throw new Error('no page');
  const asked = { path: `/operator/reports/${caseId}/chat`, params: { caseId } };
  const { answer } = await askRoom(loader, { ...asked, viewer: moderator });
  expect(answer).toMatchObject({
    messages: kept.map(({ text, hasPhoto }) => ({ text, hasPhoto })),
  });
});

test('it goes 90 days after the decision, to the second, with the number of who reported; undone, it waits on', async () => {
  const { caseId, textsOf, files } = await reportedChat();
  const other = await reportedChat();
  const round = () => run('moderation.keep-reported', {});
  const decidedAt = Date.now();
  let at = new Date(decidedAt);
  onTestFinished(setClock(() => at));
  await decideCase(by, { caseId, decision: 'warn', reason });
  await decideCase(by, { caseId: other.caseId, decision: 'dismiss', reason });
  await undoDecision(by, { caseId: other.caseId, reason });
  const numbers = async (id: string) =>
    (await database().select().from(reports).where(eq(reports.caseId, id))).map(
      ({ phoneKey }) => phoneKey !== null,
    );
  at = new Date(decidedAt + reportDays * day - 1_000);
  await round();
  expect([await textsOf(), await numbers(caseId)]).toEqual([[words, ''], [true]]);
  at = new Date(decidedAt + reportDays * day + 1_000);
  await round();
  await runQueued('moderation.drop-photos');
  expect([await textsOf(), await files(), await numbers(caseId)]).toEqual([[], [], [false]]);
  expect(await other.textsOf()).toEqual([words, '']);
  expect([(await other.files()).length, await numbers(other.caseId)]).toEqual([1, [true]]);
});

test.each([
  ['while the chat is there', false],
  ['after the chat is over', true],
])('whoever is erased is gone from an open case too, %s', async (_, isOver) => {
  const reported = await reportedChat();
  const { shop, phone, textsOf, files } = reported;
  const other = await reportedChat();
  const key = `+234${phone.slice(1)}`;
  if (isOver) await endChat(reported);
  expect((await myData(key)).chats).toMatchObject([
    { messages: [{ from: 'you', text: words }, { photo: true }] },
  ]);
  await inTransaction((tx) => eraseBuyer(tx, key));
  await runQueued('moderation.drop-photos');
  await runQueued('messages.delete-photos');
  expect([await textsOf(), await files()]).toEqual([[], []]);
  expect(await storedKeys(`messages/${shop.id}`)).toEqual([]);
  expect(await placesOf(phone.slice(1), { loose: true })).toEqual([]);
  expect(await other.textsOf()).toEqual([words, '']);
  expect(await other.files()).toHaveLength(1);
});

test('the photos of a deleted shop go with it; what a lost job has not copied, the round of the hour copies', async () => {
  const { shop, files, say } = await reportedChat();
  await run('moderation.clear-photos', { shopId: shop.id });
  expect(await files()).toEqual([]);
  await database().execute(
    sql`update reported_messages set photo_key = null where shop_id = ${shop.id}`,
  );
  await say();
  await run('moderation.keep-reported', {});
  expect(await files()).toHaveLength(1);
});
