import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { messages, messageThreads } from '#app/domains/messages/messages.table.server.ts';
import { deleteOldChats } from '#app/domains/messages/old-chats.server.ts';
import { decideCase } from '#app/domains/moderation/commands/decide.server.ts';
import { undoDecision } from '#app/domains/moderation/commands/undo.server.ts';
import { keptChat } from '#app/domains/moderation/kept/kept-chats.queries.server.ts';
import { reportDays } from '#app/domains/moderation/kept/report-days.ts';
import { reports } from '#app/domains/moderation/moderation.table.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { eraseBuyer } from '#app/domains/privacy/commands/erase-buyer.server.ts';
import { myData } from '#app/domains/privacy/my-data.queries.server.ts';
import type { Viewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { askRoom, roomModule, viewerOf } from '#tests/support/operators/ask-room.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import {
  type ReportedChat,
  reportedChat,
  runJob,
  runQueued,
  words,
} from '#tests/support/operators/reported-chat.ts';
import { placesOf } from '#tests/support/places-of.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';
import { storedKeys } from '#tests/support/stored-keys.ts';

stockBench();

const day = 86_400_000;
const reason = 'Looked at with care by two of us.';
let by: Operator;
let moderator: Viewer;
beforeAll(async () => {
  const made = await makeOperator('moderator');
  by = made.operator;
  moderator = await viewerOf(made);
});

/** Two years on, the chat itself is over. */
async function endChat({ shop, thread, orderId }: ReportedChat): Promise<void> {
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
  const round = () => runJob('moderation.keep-reported', {});
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
  await runJob('moderation.clear-photos', { shopId: shop.id });
  expect(await files()).toEqual([]);
  await database().execute(
    sql`update reported_messages set photo_key = null where shop_id = ${shop.id}`,
  );
  await say();
  await runJob('moderation.keep-reported', {});
  expect(await files()).toHaveLength(1);
});
