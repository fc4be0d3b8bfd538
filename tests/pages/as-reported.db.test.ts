import { eq } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { decideCase } from '#app/domains/moderation/commands/decide.server.ts';
import { undoDecision } from '#app/domains/moderation/commands/undo.server.ts';
import { keptLooks } from '#app/domains/moderation/kept/as-reported.ts';
import { sweepReported } from '#app/domains/moderation/kept/forget-kept.server.ts';
import { reportDays } from '#app/domains/moderation/kept/report-days.ts';
import { reportCases } from '#app/domains/moderation/moderation.table.server.ts';
import { reportCase } from '#app/domains/moderation/reports/queue.queries.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { eraseBuyer } from '#app/domains/privacy/commands/erase-buyer.server.ts';
import { myData } from '#app/domains/privacy/my-data.queries.server.ts';
import { reviewFromForm } from '#app/domains/reviews/review-forms.server.ts';
import { reviews } from '#app/domains/reviews/reviews.table.server.ts';
import { editStock } from '#app/domains/stocks/commands/edit-stock.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newVisitorId } from '#app/platform/http/visitor.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { buyerOf } from '#tests/support/buyers/buyer-of.ts';
import { removeForGood } from '#tests/support/items/gone-items.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { reported } from '#tests/support/operators/reported.ts';
import { runQueued } from '#tests/support/operators/reported-chat.ts';
import { placesOf } from '#tests/support/places-of.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { newPhone } from '#tests/support/shop/people.ts';
import { completedOrder, review } from '#tests/support/shop/reviews.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import {
  draftWith,
  makeStock,
  photoFile,
  stockBench,
  stockRow,
  waitingPhoto,
} from '#tests/support/shop/stocks.ts';
import { storedKeys } from '#tests/support/stored-keys.ts';

stockBench();

const reason = 'Looked at with care by two of us.';
let by: Operator;
beforeAll(async () => {
  by = (await makeOperator('moderator')).operator;
});

const first = { name: 'iPhone 15', text: 'Pay to my own account', priceKobo: 5_000 };

/** An item with a photo, and its edit form with some of its fields changed. */
async function soldItem() {
  const shop = await makeShop();
  const asFirst = { productName: first.name, description: first.text, price: '50' };
  let fields: Record<string, unknown> = { ...asFirst, imagePath: await waitingPhoto(shop.actor) };
  const item = await makeStock(shop.actor, fields);
  const change = (changed: Record<string, unknown>) => {
    fields = { ...fields, ...changed };
    const edit = { stockId: item, draft: draftWith(fields) };
    return inTransaction((tx) => editStock(tx, shop.actor, edit));
  };
  return { shop, item, change, asFirst };
}

const looks = async (caseId: string) =>
  ((await reportCase(caseId))?.looks ?? []).map(({ name, text, priceKobo }) => ({
    name,
    text,
    priceKobo,
  }));

test('an item that is changed after a report is shown as it was reported; one that is as it was is not shown twice', async () => {
  const { shop, item, change } = await soldItem();
  const caseId = await reported(item);
  expect(await looks(caseId)).toEqual([]);
  await change({ productName: 'Phone case', description: 'Blue', price: '2,000' });
  expect(await looks(caseId)).toEqual([first]);
  // Reported again, that look is kept too; each one once.
  await reported(item, { networks: 3 });
  await change({ price: '3,000' });
  expect(await looks(caseId)).toEqual([
    first,
    { name: 'Phone case', text: 'Blue', priceKobo: 200_000 },
  ]);
  await removeForGood(shop.actor, item);
  expect(await looks(caseId)).toHaveLength(2);
});

/** An item with a photo, reported. */
async function reportedPhoto() {
  const { shop, item, change } = await soldItem();
  const caseId = await reported(item);
  const files = () => storedKeys(`reports/${shop.id}`);
  const photosOf = async (id: string) =>
    ((await reportCase(id))?.looks ?? []).flatMap(({ photos }) => photos);
  /** With it the old files go. */
  const replace = async () => {
    await change({ imagePath: await waitingPhoto(shop.actor) });
    await runQueued('stocks.remove-files');
  };
  return { item, caseId, files, photosOf, replace };
}

test('a photo that was replaced is shown as it was reported; what our own job adds to a photo is no other look', async () => {
  const { item, caseId, files, photosOf, replace } = await reportedPhoto();
  await runQueued('moderation.copy-looks');
  await runQueued('stocks.make-renditions');
  expect((await stockRow(item)).imageManifest).not.toBeNull();
  expect(await looks(caseId)).toEqual([]);
  await replace();
  const [key = '', ...more] = await files();
  expect(more).toEqual([]);
  expect(await photosOf(caseId)).toEqual([expect.stringContaining(key)]);
  expect((await (await storage().get(key))?.bytes())?.length).toBeGreaterThan(100);
});

test('copies of photos go with their look, also those of a report that was joined, and those that come late', async () => {
  const { item, caseId: older, files, photosOf, replace } = await reportedPhoto();
  await runQueued('moderation.copy-looks');
  await decideCase(by, { caseId: older, decision: 'dismiss', reason });
  await replace();
  const newer = await reported(item);
  await runQueued('moderation.copy-looks');
  await undoDecision(by, { caseId: older, reason });
  expect([await files(), await photosOf(newer)]).toMatchObject([{ length: 2 }, { length: 1 }]);
  await decideCase(by, { caseId: newer, decision: 'dismiss', reason });
  let at = new Date(Date.now() + (reportDays + 1) * 86_400_000);
  onTestFinished(setClock(() => at));
  await sweepReported();
  await runQueued('moderation.drop-looks');
  expect(await files()).toEqual([]);
  const late = await reportedPhoto();
  await decideCase(by, { caseId: late.caseId, decision: 'dismiss', reason });
  at = new Date(at.getTime() + (reportDays + 1) * 86_400_000);
  await sweepReported();
  await runQueued('moderation.copy-looks');
  expect(await late.files()).toEqual([]);
});

const textsKept = async (caseId: string) => {
  const [row] = await database().select().from(reportCases).where(eq(reportCases.id, caseId));
  return row?.asReported.map(({ text }) => text);
};

test('however often it is changed, a case has the first look and the newest ones, and no photo of those that went', async () => {
  const { item, change, shop } = await soldItem();
  let caseId = '';
  for (let at = 0; at < keptLooks + 3; at++) {
    await change({ description: `Text ${at}`, imagePath: await waitingPhoto(shop.actor) });
    caseId = await reported(item);
    await runQueued('moderation.copy-looks');
  }
  const newest = Array.from({ length: keptLooks - 1 }, (_, at) => `Text ${at + 4}`);
  expect(await textsKept(caseId)).toEqual(['Text 0', ...newest]);
  expect(await storedKeys(`reports/${shop.id}`)).toHaveLength(keptLooks);
});

test('the same browser that says nothing new keeps no further look', async () => {
  const { item, change } = await soldItem();
  const visitor = newVisitorId();
  const caseId = await reported(item, { visitor });
  await change({ description: 'Blue' });
  await reported(item, { visitor });
  expect(await textsKept(caseId)).toEqual([first.text]);
  await reported(item);
  expect(await textsKept(caseId)).toEqual([first.text, 'Blue']);
});

test('a decision that is undone adds no look that nobody has reported', async () => {
  const { item, change } = await soldItem();
  const caseId = await reported(item);
  await decideCase(by, { caseId, decision: 'dismiss', reason });
  await change({ description: 'Blue' });
  await undoDecision(by, { caseId, reason });
  expect(await textsKept(caseId)).toEqual([first.text]);
});

test('whoever is erased is gone from looks that others wrote; the rest of their words, prices and photos stay', async () => {
  const { item, change, asFirst } = await soldItem();
  const phone = newPhone();
  const number = phone.slice(1);
  await change({
    productName: `Ask ${phone}`,
    description: `Or +234 ${number}, "quickly"`,
    price: String(Number(number) / 100),
  });
  const caseId = await reported(item);
  await change(asFirst);
  await inTransaction((tx) => eraseBuyer(tx, `+234${number}`));
  expect(await looks(caseId)).toEqual([
    { name: 'Ask …', text: 'Or …, "quickly"', priceKobo: Number(number) },
  ]);
});

test('it goes 90 days after the decision; undone, what stands there now is kept again', async () => {
  const { item, change } = await soldItem();
  const caseId = await reported(item);
  await change({ description: 'Blue' });
  const decidedAt = Date.now();
  let at = new Date(decidedAt);
  onTestFinished(setClock(() => at));
  await decideCase(by, { caseId, decision: 'dismiss', reason });
  at = new Date(decidedAt + reportDays * 86_400_000 - 1_000);
  await sweepReported();
  expect(await looks(caseId)).toEqual([first]);
  at = new Date(decidedAt + reportDays * 86_400_000 + 1_000);
  await sweepReported();
  expect(await looks(caseId)).toEqual([]);
  await undoDecision(by, { caseId, reason });
  await change({ description: 'Red' });
  expect(await looks(caseId)).toMatchObject([{ text: 'Blue' }]);
});

test('joined with a newer report, both looks wait there', async () => {
  const { item, change } = await soldItem();
  const older = await reported(item);
  await decideCase(by, { caseId: older, decision: 'dismiss', reason });
  await change({ description: 'Blue' });
  const newer = await reported(item);
  await change({ description: 'Red' });
  expect(await undoDecision(by, { caseId: older, reason })).toBe(newer);
  expect(await looks(newer)).toMatchObject([{ text: first.text }, { text: 'Blue' }]);
  expect(await looks(older)).toEqual([]);
});

test('joined, both together are no more than one case keeps', async () => {
  const { item, change } = await soldItem();
  const cases: string[] = [];
  for (const round of ['a', 'b']) {
    for (let at = 0; at < keptLooks - 5; at++) {
      await change({ description: `${round}${at}` });
      cases.push(await reported(item));
    }
    if (round === 'a')
      await decideCase(by, { caseId: cases.at(-1) ?? '', decision: 'dismiss', reason });
  }
  const newer = await undoDecision(by, { caseId: cases[0] ?? '', reason });
  const kept = await textsKept(newer);
  expect([kept?.length, kept?.at(0), kept?.at(-1)]).toEqual([keptLooks, 'a0', 'b14']);
});

test('a review is kept as it was reported, its writer reads that in the own data, and erased it is gone', async () => {
  const shop = await makeShop();
  const item = await makePlainItem(shop.id, 100);
  const phone = newPhone();
  const order = await completedOrder(shop, item, { phone });
  const words = `Call me, ${phone}`;
  const form = new FormData();
  form.set('stars', '1');
  form.set('text', words);
  form.set('photos', await photoFile());
  await reviewFromForm(order.code, form, await buyerOf(order.code));
  const [row] = await database().select().from(reviews).where(eq(reviews.orderId, order.id));
  const caseId = await reported(row?.id ?? '', { kind: 'review', why: 'rude' });
  await runQueued('moderation.copy-looks');
  await review(order.code, 2, { text: 'Not good' });
  expect((await reportCase(caseId))?.looks).toMatchObject([
    { stars: 1, text: words, photos: [expect.stringContaining(`reports/${shop.id}`)] },
  ]);
  const key = `+234${phone.slice(1)}`;
  expect((await myData(key)).reviews).toMatchObject([
    { stars: 2, text: 'Not good' },
    { stars: 1, text: words },
  ]);
  await inTransaction((tx) => eraseBuyer(tx, key));
  await runQueued('moderation.drop-looks');
  expect((await reportCase(caseId))?.looks).toEqual([]);
  expect(await storedKeys(`reports/${shop.id}`)).toEqual([]);
  expect(await placesOf(phone.slice(1), { loose: true })).toEqual([]);
});
