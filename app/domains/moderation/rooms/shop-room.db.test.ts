import { beforeAll, expect, test } from 'vitest';
import { logLines } from '#app/domains/operators/log/log.queries.server.ts';
import { publicShop } from '#app/domains/shops/directory/directory.queries.server.ts';
import type { Viewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { newCode, newId } from '#app/platform/id.ts';
import { askRoom, roomModule, viewerOf } from '#tests/support/operators/ask-room.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { makeShop, shopBench } from '#tests/support/shop/shops.ts';
import { answerMeasure } from '../commands/answer-measure.server.ts';
import { waitingAnswers } from '../measures/answers.queries.server.ts';
import { shopForOperator, shopsFor } from './shops.queries.server.ts';

shopBench();

let moderator: Viewer;
let support: Viewer;
beforeAll(async () => {
  moderator = await viewerOf(await makeOperator('moderator'));
  support = await viewerOf(await makeOperator('support'));
});

/** As the room's forms send it. */
async function send(shopId: string, form: Record<string, string>, viewer = moderator) {
  const { action } = await roomModule('routes/operator/one-shop.tsx');
  if (!action) throw new Error('no forms');
  return askRoom(action, { path: `/operator/shops/${shopId}`, params: { shopId }, viewer, form });
}

const stepsOf = async (shopId: string) => (await publicShop(shopId))?.trust.steps;
const reason = 'Seen on Monday';

/** The forms about what was looked at, with what the page shows now. */
async function looksAt(shopId: string) {
  const marks = (await shopForOperator(shopId))?.trust.marks;
  return {
    place: { intent: 'place-seen', isSo: 'yes', seen: marks?.place ?? '', reason },
    business: { intent: 'registered', seen: marks?.business ?? '', reason },
  };
}

test('place seen and registered: buyers read it, each has its line, and both are taken back', async () => {
  const { id } = await makeShop({ name: 'Bello Phones' });
  const { place, business } = await looksAt(id);
  expect((await send(id, place)).status).toBe(302);
  await send(id, place);
  expect((await send(id, { ...business, number: 'bn 2345678' })).status).toBe(302);
  expect(await stepsOf(id)).toMatchObject({
    place: expect.any(Date),
    registered: expect.any(Date),
  });
  expect((await shopForOperator(id))?.trust).toMatchObject({ registrationNumber: 'BN 2345678' });
  await send(id, { ...place, isSo: 'no', reason: 'Moved away' });
  await send(id, { intent: 'unregistered', reason: 'Struck off' });
  expect(await stepsOf(id)).toMatchObject({ place: null, registered: null });
  const lines = await logLines({ subject: { kind: 'shop', id } });
  expect(lines.map((line) => [line.act, line.subjectName, line.reason])).toEqual([
    ['shop.registered', 'Bello Phones', 'Struck off'],
    ['shop.place_seen', 'Bello Phones', 'Moved away'],
    ['shop.registered', 'Bello Phones', reason],
    ['shop.place_seen', 'Bello Phones', reason],
  ]);
});

test('without a reason or a number of the register nothing is checked; support has no such page', async () => {
  const { id } = await makeShop();
  const { place, business } = await looksAt(id);
  const wrong = [
    { ...place, reason: ' ' },
    { ...place, isSo: 'maybe' },
    { ...place, seen: 'x'.repeat(40) },
    { ...business, number: 'BN 2345678', reason: '' },
    ...['', 'yes', '123456', 'RC', 'BN 12', 'RC 1234567890', 'XX 123456'].map((number) => ({
      ...business,
      number,
    })),
  ];
  for (const form of wrong) expect((await send(id, form)).status, JSON.stringify(form)).toBe(400);
  expect((await send(id, place, support)).status).toBe(404);
  expect((await send('0192f4c1-0000-7000-8000-000000000001', place)).status).toBe(404);
  expect(await stepsOf(id)).toMatchObject({ place: null, registered: null });
  expect(await logLines({ subject: { kind: 'shop', id } })).toEqual([]);
});

const words = 'Please change the photos of your shop.';
const letters = async (shopId: string) =>
  (await shopForOperator(shopId))?.measures.map(({ kind }) => kind);
const actsOf = async (id: string) =>
  (await logLines({ subject: { kind: 'shop', id } })).map(({ act }) => act);

test('a letter that is sent often, also at once, is one letter and one line, and the page says what was done', async () => {
  const { id } = await makeShop();
  const form = { intent: 'measure', kind: 'message', key: newCode(16), reason: words };
  const sent = await Promise.all([1, 2, 3, 4, 5].map(() => send(id, form)));
  for (const { status, location } of sent)
    expect([status, location]).toEqual([302, `/operator/shops/${id}?done=shop.message`]);
  expect(await letters(id)).toEqual(['message']);
  expect(await actsOf(id)).toEqual(['shop.messaged']);
  // From a page that was gone back to: the same words are the same letter, others are another one.
  await send(id, form);
  expect(await letters(id)).toEqual(['message']);
  await send(id, { ...form, kind: 'warn' });
  expect(await letters(id)).toEqual(['warn', 'message']);
  // The key of one shop's page means nothing at another.
  const other = await makeShop();
  await send(other.id, form);
  expect(await letters(other.id)).toEqual(['message']);
  for (const key of ['', 'short', 'x'.repeat(50)])
    expect((await send(id, { ...form, key })).status, key).toBe(400);
});

test('an answer waits until somebody has read it or lifted the measure, and can be put back', async () => {
  const shop = await makeShop();
  const { id } = shop;
  const warn = () => send(id, { intent: 'measure', kind: 'warn', key: newCode(16), reason: words });
  await warn();
  const newest = async () => (await shopForOperator(id))?.measures[0];
  const { id: first = '', words: seen = '' } = (await newest()) ?? {};
  const before = await waitingAnswers();
  const listed = async () =>
    (await shopsFor({ q: '', show: 'answered', after: undefined })).shops.some(
      (one) => one.id === id,
    );
  expect(await listed()).toBe(false);
  await answerMeasure(shop.actor, { measureId: first, words: seen, text: 'They are mine.' });
  expect([await waitingAnswers(), await listed()]).toEqual([before + 1, true]);
  const mark = (isRead: string, more = {}) =>
    send(id, { intent: 'answer', measureId: first, isRead, reason, ...more });
  expect((await mark('yes', { reason: '' })).status).toBe(400);
  expect((await mark('yes', { measureId: newId() })).status).toBe(404);
  expect(
    (
      await send((await makeShop()).id, {
        intent: 'answer',
        measureId: first,
        isRead: 'yes',
        reason,
      })
    ).status,
  ).toBe(404);
  expect(await waitingAnswers()).toBe(before + 1);
  await Promise.all([mark('yes'), mark('yes')]);
  expect([await waitingAnswers(), await listed()]).toEqual([before, false]);
  await mark('no');
  expect(await waitingAnswers()).toBe(before + 1);
  await send(id, { intent: 'lift', measureId: first, reason: words });
  expect(await waitingAnswers()).toBe(before);
  expect(await actsOf(id)).toEqual([
    'measure.lifted',
    'answer.put_back',
    'answer.read',
    'shop.warned',
  ]);
});
