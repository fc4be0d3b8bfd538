import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { openOnNewDevice } from '#app/domains/accounts/commands/open-session.server.ts';
import { signOutEverywhere } from '#app/domains/accounts/commands/sign-out.server.ts';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { recoveryRequests } from '#app/domains/accounts/recovery/recovery.table.server.ts';
import { logLines } from '#app/domains/operators/log/log.queries.server.ts';
import { numberSubject } from '#app/domains/operators/log/number-subject.server.ts';
import type { Viewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newVisitorId, visitorKey } from '#app/platform/http/visitor.server.ts';
import { newId } from '#app/platform/id.ts';
import { askRoom, roomModule, viewerOf } from '#tests/support/operators/ask-room.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { placesOf } from '#tests/support/places-of.ts';
import { makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { cleanBrowser, makePerson, newPhone } from '#tests/support/shop/people.ts';
import { makeMember, makeShop, shopBench } from '#tests/support/shop/shops.ts';
import { reportCases } from '../moderation.table.server.ts';
import { reportSubject } from '../reports/report-subject.queries.server.ts';
import { takeReport } from '../reports/take-report.server.ts';
import { personForOperator } from './people.queries.server.ts';

shopBench();

let support: Viewer;
beforeAll(async () => {
  support = await viewerOf(await makeOperator('support'));
});

const linesAbout = async (id: string) =>
  (await logLines({ subject: { kind: 'person', id } })).map(({ act }) => act);

const unknown = (phone: string) => numberSubject(phoneKey(phone) ?? '');

async function ask(file: string, path: string, params = {}) {
  const { loader } = await roomModule(`routes/operator/${file}`);
  if (!loader) throw new Error('no page');
  return askRoom(loader, { path, viewer: support, params });
}
const find = (q: string) => ask('people.tsx', `/operator/people?q=${encodeURIComponent(q)}`);
const open = (userId: string) => ask('person.tsx', `/operator/people/${userId}`, { userId });

test('a whole number leads to its person, and each look is one line', async () => {
  const shop = await makeShop({ name: 'Bello Phones' });
  const { id, phone } = shop.owner;
  for (const typed of [phone, `+234${phone.slice(1)}`, `${phone.slice(0, 4)} ${phone.slice(4)}`])
    expect(await find(typed)).toMatchObject({ status: 302, location: `/operator/people/${id}` });
  // A part of it, or a name, finds nobody.
  for (const typed of [phone.slice(0, 9), phone.slice(3, 10), 'Bello', '%', ''])
    expect((await find(typed)).status, typed).toBe(200);
  expect(await linesAbout(id)).toEqual([]);
  expect((await open(id)).status).toBe(200);
  expect((await open(id)).status).toBe(200);
  expect(await linesAbout(id)).toEqual(['opened', 'opened']);
  const [line] = await logLines({ subject: { kind: 'person', id } });
  expect(JSON.stringify(line)).not.toContain(phone.slice(1));
  for (const nobody of [newId(), 'x', '']) expect((await open(nobody)).status).toBe(404);
});

test('shop, role, devices, sessions and recoveries of a person; nothing that opens anything', async () => {
  const shop = await makeShop({ name: 'Bello Phones' });
  const member = await makeMember(shop, 'admin');
  for (let n = 0; n < 22; n++)
    await inTransaction((tx) => openOnNewDevice(tx, member.id, cleanBrowser()));
  await database()
    .insert(recoveryRequests)
    .values({ userId: member.id, shopName: 'Bello', orderNumber: '1', tokenHashes: ['secret'] });
  const first = await personForOperator(member.id);
  expect(first).toMatchObject({
    places: [{ name: 'Bello Phones', role: 'admin', state: 'active' }],
    recoveries: [{ state: 'waiting' }],
    operatorRole: null,
    orders: 0,
  });
  expect(first?.devices).toHaveLength(20);
  expect(first?.devices.every(({ sessions }) => sessions === 1)).toBe(true);
  const rest = await personForOperator(member.id, first?.next);
  expect(rest?.next).toBeUndefined();
  const ids = [...(first?.devices ?? []), ...(rest?.devices ?? [])].map(({ id }) => id);
  expect(new Set(ids).size).toBe(23);
  const said = JSON.stringify([first, rest]);
  for (const secret of ['secret', 'Hash', 'token']) expect(said).not.toContain(secret);
});

test('a buyer who never signs in is found by orders only; somebody in no shop says so', async () => {
  const shop = await makeShop();
  const phone = newPhone();
  await makeOrder(shop.id, [{ stockId: await makePlainItem(shop.id) }], { phone });
  const found = await find(phone);
  expect(found).toMatchObject({ status: 200, answer: { isNumber: true, orders: 1 } });
  const nobody = await makePerson();
  expect(await personForOperator(nobody.id)).toMatchObject({ places: [], recoveries: [] });
});

test('a number that leads to nobody is a line too, in each room, told apart from others, and the number is not in it', async () => {
  const [phone, other] = [newPhone(), newPhone()];
  await find(phone);
  await find(other);
  await ask('money.tsx', `/operator/money?q=${phone}`);
  // Not a number: nobody was looked up.
  for (const typed of ['Bello', '0803', `${phone}x`, '']) await find(typed);
  const { loader } = await roomModule('routes/operator/shops.tsx');
  const moderator = await viewerOf(await makeOperator('moderator'));
  if (!loader) throw new Error('no page');
  for (const q of [phone, 'Bello Phones'])
    await askRoom(loader, { path: `/operator/shops?q=${q}`, viewer: moderator });
  const lines = await logLines({ subject: unknown(phone) });
  expect(lines.map(({ act, after }) => [act, after])).toEqual([
    ['searched', { shops: 0 }],
    ['searched', { orders: 0 }],
    ['searched', { orders: 0 }],
  ]);
  expect(await linesAbout(unknown(other).id)).toEqual(['searched']);
  expect(await placesOf(phone.slice(1), { loose: true })).toEqual([]);
});

test('sent empty, or with half a number, the form says what it wants; opened, it says nothing', async () => {
  const asked = async (search: string) => ask('people.tsx', `/operator/people${search}`);
  for (const search of ['?q=', '?q=0803'])
    expect(await asked(search)).toMatchObject({ answer: { isAsked: true, isNumber: false } });
  expect(await asked('')).toMatchObject({ answer: { isAsked: false } });
});

test('a number with an account that is looked up among shops is a line about its person', async () => {
  const { id, phone } = await makePerson();
  const { loader } = await roomModule('routes/operator/shops.tsx');
  if (!loader) throw new Error('no page');
  const moderator = await viewerOf(await makeOperator('moderator'));
  await askRoom(loader, { path: `/operator/shops?q=${phone}`, viewer: moderator });
  expect(await linesAbout(id)).toEqual(['searched']);
});

test('all that was opened of a buyer without an account stands together, and another buyer apart', async () => {
  const shop = await makeShop();
  const [phone, other] = [newPhone(), newPhone()];
  for (const buyer of [phone, phone, other]) {
    const stockId = await makePlainItem(shop.id);
    const { id } = await makeOrder(shop.id, [{ stockId }], { phone: buyer });
    await ask('one-order.tsx', `/operator/money/${id}`, { orderId: id });
  }
  await find(phone);
  expect(await linesAbout(unknown(phone).id)).toEqual(['searched', 'opened', 'opened']);
  expect(await linesAbout(unknown(other).id)).toEqual(['opened']);
});

test('a device that was signed out stands there as such, without a session', async () => {
  const person = await makePerson();
  await signOutEverywhere(person.session);
  const [device] = (await personForOperator(person.id))?.devices ?? [];
  expect(device).toMatchObject({ sessions: 0, revokedAt: expect.any(Date) });
});

test('whoever left a number with a report, bought an order or owns a shop is a person who was looked at', async () => {
  const [reporter, buyer] = [await makePerson(), await makePerson()];
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id);
  const order = await makeOrder(shop.id, [{ stockId }], { phone: buyer.phone });
  const subject = await reportSubject('item', stockId, undefined);
  if (!subject) throw new Error('nothing to report');
  const stranger = newPhone();
  for (const [n, phone] of [reporter.phone, stranger, undefined].entries())
    await takeReport(subject, {
      reason: 'other',
      text: '',
      phoneKey: phone && phoneKey(phone),
      visitorKey: visitorKey(newVisitorId()),
      network: `n${n}`,
    });
  const [row] = await database()
    .select()
    .from(reportCases)
    .where(eq(reportCases.subjectId, stockId));
  const chief = await viewerOf(await makeOperator('chief'));
  const look = async (file: string, params: Record<string, string>) => {
    const { loader } = await roomModule(`routes/operator/${file}`);
    if (!loader) throw new Error('no page');
    expect((await askRoom(loader, { path: '/operator', viewer: chief, params })).status).toBe(200);
  };
  await look('report-case.tsx', { caseId: row?.id ?? '' });
  expect(await linesAbout(reporter.id)).toHaveLength(1);
  // Of the number that nobody signs in with.
  expect(await linesAbout(unknown(stranger).id)).toHaveLength(1);
  await look('one-order.tsx', { orderId: order.id });
  expect(await linesAbout(buyer.id)).toHaveLength(1);
  await look('one-shop.tsx', { shopId: shop.id });
  expect(await linesAbout(shop.owner.id)).toHaveLength(1);
});
