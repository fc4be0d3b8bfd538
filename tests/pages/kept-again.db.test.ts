import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { messages } from '#app/domains/messages/messages.table.server.ts';
import { decideCase } from '#app/domains/moderation/commands/decide.server.ts';
import { undoDecision } from '#app/domains/moderation/commands/undo.server.ts';
import { copyPhotos } from '#app/domains/moderation/kept/kept-chats.jobs.server.ts';
import { keptChat } from '#app/domains/moderation/kept/kept-chats.queries.server.ts';
import { reportedMessages } from '#app/domains/moderation/kept/kept-chats.table.server.ts';
import { reportDays } from '#app/domains/moderation/kept/report-days.ts';
import { reportCases } from '#app/domains/moderation/moderation.table.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { eraseBuyer } from '#app/domains/privacy/commands/erase-buyer.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import {
  type ReportedChat,
  reportedChat,
  runJob,
  runQueued,
  words,
} from '#tests/support/operators/reported-chat.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';

stockBench();

const reason = 'Looked at with care by two of us.';
let by: Operator;
beforeAll(async () => {
  by = (await makeOperator('moderator')).operator;
});

/** As a case is that was decided before copies were kept, or taken by the version before. */
const withoutCopy = ({ caseId }: ReportedChat) =>
  database().delete(reportedMessages).where(eq(reportedMessages.caseId, caseId));

test('a decision that is undone has its chat again, also where no copy was ever made', async () => {
  const chat = await reportedChat();
  await decideCase(by, { caseId: chat.caseId, decision: 'warn', reason });
  await withoutCopy(chat);
  await undoDecision(by, { caseId: chat.caseId, reason });
  await runQueued('moderation.copy-photos');
  expect(await chat.textsOf()).toEqual([words, '']);
  expect(await chat.files()).toHaveLength(1);
});

test('also where the copy was over 90 days after the decision', async () => {
  const chat = await reportedChat();
  await decideCase(by, { caseId: chat.caseId, decision: 'warn', reason });
  const at = new Date(Date.now() + (reportDays + 1) * 86_400_000);
  onTestFinished(setClock(() => at));
  await runJob('moderation.keep-reported', {});
  expect(await chat.textsOf()).toEqual([]);
  await undoDecision(by, { caseId: chat.caseId, reason });
  expect(await chat.textsOf()).toEqual([words, '']);
});

test('what was written after the report is nobody’s to read by undoing, with or without a copy, nor by the round of the hour', async () => {
  const chat = await reportedChat();
  const { caseId, visitor, shop } = chat;
  await visitor.write(shop.id, 'Between the two of us');
  for (const lose of [false, true]) {
    await decideCase(by, { caseId, decision: 'dismiss', reason });
    if (lose) await withoutCopy(chat);
    await undoDecision(by, { caseId, reason });
    expect(await chat.textsOf()).toEqual([words, '']);
  }
  await withoutCopy(chat);
  await runJob('moderation.keep-reported', {});
  expect(await chat.textsOf()).toEqual([words, '']);
  // Reported again, it is theirs.
  await chat.say();
  expect(await chat.textsOf()).toEqual([words, '', 'Between the two of us']);
});

/** Reported, decided, changed by its buyer, reported again, and then the first decision is undone. */
async function joined() {
  const chat = await reportedChat();
  const { caseId: first, thread, visitor, shop } = chat;
  await decideCase(by, { caseId: first, decision: 'dismiss', reason });
  await database()
    .update(messages)
    .set({ text: 'Good morning' })
    .where(eq(messages.threadId, thread.id));
  await visitor.write(shop.id, 'Written later');
  await chat.say();
  await runQueued('moderation.copy-photos');
  const second = await undoDecision(by, { caseId: first, reason });
  expect(second).not.toBe(first);
  const texts = async (id: string) => (await keptChat(id)).messages.map(({ text }) => text);
  return { ...chat, second, texts };
}

test('joined with a newer report, the words of the first one stay, each message once, its photo opens', async () => {
  const { caseId: first, second, texts, files, shop } = await joined();
  expect([await texts(first), await texts(second)]).toEqual([[], [words, '', 'Written later']]);
  await runQueued('moderation.drop-photos');
  // The one of the first report, and no second copy of it.
  const [key = '', ...more] = await files();
  expect(more).toEqual([]);
  const photo = (await keptChat(second)).messages[1]?.photo;
  expect(photo).toContain(key);
  await runJob('moderation.clear-photos', { shopId: shop.id });
});

test('joined before its photo was copied, it has the copy of the newer one, whenever the old job comes', async () => {
  const chat = await reportedChat();
  const { caseId: first } = chat;
  await decideCase(by, { caseId: first, decision: 'dismiss', reason });
  await database().execute(
    sql`update reported_messages set photo_key = null where case_id = ${first}`,
  );
  await runJob('moderation.clear-photos', { shopId: chat.shop.id });
  await chat.say();
  await runQueued('moderation.copy-photos');
  const second = await undoDecision(by, { caseId: first, reason });
  await copyPhotos();
  await runQueued('moderation.drop-photos');
  const [key = '', ...more] = await chat.files();
  expect(more).toEqual([]);
  expect((await keptChat(second)).messages[1]?.photo).toContain(key || 'a file');
});

test('whoever is erased then is gone with the photo that was copied for the first report', async () => {
  const { second, texts, files, phone } = await joined();
  await inTransaction((tx) => eraseBuyer(tx, `+234${phone.slice(1)}`));
  await runQueued('moderation.drop-photos');
  expect([await texts(second), await files()]).toEqual([[], []]);
});

test('what the version before took without a copy, the round of the hour keeps; never of somebody who was erased', async () => {
  const [chat, erased, decided] = [
    await reportedChat(),
    await reportedChat(),
    await reportedChat(),
  ];
  await inTransaction((tx) => eraseBuyer(tx, `+234${erased.phone.slice(1)}`));
  await decideCase(by, { caseId: decided.caseId, decision: 'dismiss', reason });
  for (const one of [chat, erased, decided]) await withoutCopy(one);
  await runJob('moderation.keep-reported', {});
  expect(await chat.textsOf()).toEqual([words, '']);
  expect(await chat.files()).toHaveLength(1);
  expect([await erased.textsOf(), await decided.textsOf()]).toEqual([[], []]);
});

/** A store that cannot be written to for this shop. */
function failFor(shopId: string): void {
  const store = storage();
  const put = store.put.bind(store);
  store.put = async (key, ...rest) => {
    if (key.includes(shopId)) throw new Error('no room');
    return put(key, ...rest);
  };
  onTestFinished(() => {
    store.put = put;
  });
}

test('a photo that cannot be copied holds up neither the others nor what is to be forgotten', async () => {
  const [bad, good, old] = [await reportedChat(), await reportedChat(), await reportedChat()];
  await decideCase(by, { caseId: old.caseId, decision: 'dismiss', reason });
  const ago = new Date(Date.now() - (reportDays + 1) * 86_400_000);
  await database().update(reportCases).set({ closedAt: ago }).where(eq(reportCases.id, old.caseId));
  for (const { shop } of [bad, good]) {
    await runJob('moderation.clear-photos', { shopId: shop.id });
    await database().execute(
      sql`update reported_messages set photo_key = null where shop_id = ${shop.id}`,
    );
  }
  failFor(bad.shop.id);
  await expect(runJob('moderation.keep-reported', {})).rejects.toThrow('no room');
  expect([await bad.files(), (await good.files()).length]).toEqual([[], 1]);
  expect(await old.textsOf()).toEqual([]);
  // Told of, and tried again the next time.
  await expect(copyPhotos(bad.caseId)).rejects.toThrow('no room');
});
