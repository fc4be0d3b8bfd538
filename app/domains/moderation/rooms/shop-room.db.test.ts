import { beforeAll, expect, test } from 'vitest';
import { logLines } from '#app/domains/operators/log/log.queries.server.ts';
import { publicShop } from '#app/domains/shops/directory/directory.queries.server.ts';
import type { Viewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { askRoom, roomModule, viewerOf } from '#tests/support/operators/ask-room.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { makeShop, shopBench } from '#tests/support/shop/shops.ts';
import { shopForOperator } from './shops.queries.server.ts';

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

test('place seen and registered: buyers read it, each has its line, and both are taken back', async () => {
  const { id } = await makeShop({ name: 'Bello Phones' });
  expect((await send(id, { intent: 'place-seen', isSo: 'yes', reason })).status).toBe(302);
  await send(id, { intent: 'place-seen', isSo: 'yes', reason });
  expect((await send(id, { intent: 'registered', number: 'bn 2345678', reason })).status).toBe(302);
  expect(await stepsOf(id)).toMatchObject({
    place: expect.any(Date),
    registered: expect.any(Date),
  });
  expect((await shopForOperator(id))?.trust).toMatchObject({ registrationNumber: 'BN 2345678' });
  await send(id, { intent: 'place-seen', isSo: 'no', reason: 'Moved away' });
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
  const wrong = [
    { intent: 'place-seen', isSo: 'yes', reason: ' ' },
    { intent: 'place-seen', isSo: 'maybe', reason },
    { intent: 'registered', number: 'BN 2345678', reason: '' },
    ...['', 'yes', '123456', 'RC', 'BN 12', 'RC 1234567890', 'XX 123456'].map((number) => ({
      intent: 'registered',
      number,
      reason,
    })),
  ];
  for (const form of wrong) expect((await send(id, form)).status, JSON.stringify(form)).toBe(400);
  const seen = { intent: 'place-seen', isSo: 'yes', reason };
  expect((await send(id, seen, support)).status).toBe(404);
  expect((await send('0192f4c1-0000-7000-8000-000000000001', seen)).status).toBe(404);
  expect(await stepsOf(id)).toMatchObject({ place: null, registered: null });
  expect(await logLines({ subject: { kind: 'shop', id } })).toEqual([]);
});
