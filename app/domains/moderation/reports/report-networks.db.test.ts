import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { operatorLog } from '#app/domains/operators/operators.table.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newVisitorId } from '#app/platform/http/visitor.server.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { olderVisitor } from '#tests/support/operators/reported.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf, makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { measures, reports } from '../moderation.table.server.ts';
import { reportFromForm } from './report-form.server.ts';

// With limits: what one network or person may send is part of what they can do.
stockBench({ RATE_LIMITS: 'on' });

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop({ plan: 'enterprise' });
});
const newItem = () => makeStock(shop.actor, { productName: 'Theremin in oak' });

function report(
  id: string,
  address: string,
  { kind = 'item' as 'item' | 'shop', visitorId = newVisitorId() } = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ reason: 'scam', text: '', phone: '' }))
    form.set(name, value);
  return reportFromForm({ met: { visitorId, cookie: undefined }, address }, { kind, id }, form);
}

const isHidden = async (id: string) => (await stockRow(id)).withheld !== 0;
const suspendedAt = async (id: string) =>
  (await database().select({ at: shops.suspendedAt }).from(shops).where(eq(shops.id, id)))[0]?.at;

/** No network reports twice here: a second word would weigh less. */
let elsewhere = 0;

describe('what is one network', () => {
  test.each<[string, readonly string[]]>([
    ['an IPv4 /24', ['41.58.7.1', '41.58.7.2', '41.58.7.130', '41.58.7.255']],
    ['the same in IPv6 clothes', ['41.58.8.1', '::ffff:41.58.8.2', '::FFFF:293a:0803']],
    [
      'an IPv6 /48, though every line of it has a /64 of its own',
      [
        '2c0f:f5c0:1:1::1',
        '2c0f:f5c0:1:2::1',
        '2c0f:f5c0:1:ff00::1',
        '2C0F:F5C0:0001:ABCD:1:2:3:4',
      ],
    ],
    ['what says nothing of where it is', ['unknown', '', 'nonsense']],
  ])('%s', async (_, addresses) => {
    const id = await makeStock((await makeShop()).actor, { productName: 'Theremin in oak' });
    const say = async (address: string) =>
      report(id, address, { visitorId: await olderVisitor(`105.1.${++elsewhere}.1`) });
    for (const address of addresses) expect(await say(address)).toBe('new');
    expect(await isHidden(id)).toBe(false);
    expect(new Set((await reportsOf(id)).map(({ network }) => network)).size).toBe(1);
    // Two more of elsewhere, and it is.
    await say(`102.89.${++elsewhere}.1`);
    expect(await isHidden(id)).toBe(false);
    await say(`2c0f:f5c0:${2_000 + ++elsewhere}::1`);
    expect(await isHidden(id)).toBe(true);
  });

  test('three /48 are three', async () => {
    const id = await makeStock((await makeShop()).actor, { productName: 'Theremin in oak' });
    for (const n of [3, 4, 5])
      await report(id, `2c0f:f5c0:${n}::1`, { visitorId: await olderVisitor() });
    expect(await isHidden(id)).toBe(true);
  });
});

const reportsOf = (id: string) =>
  database().select().from(reports).where(eq(reports.subjectId, id));

test('no number of reports hides or suspends a shop: neither of one network nor of ten, about it or about its items', async () => {
  const more = isLongRun ? 100 : 40;
  const reported = await makeShop({ plan: 'enterprise' });
  for (let n = 0; n < 20; n++) await report(reported.id, `154.118.1.${n + 1}`, { kind: 'shop' });
  for (let n = 0; n < more; n++)
    await report(reported.id, `154.119.${n % 10}.${n + 1}`, { kind: 'shop' });
  expect(await reportsOf(reported.id)).toHaveLength(20 + more);
  for (let n = 0; n < 6; n++) {
    const id = await makeStock(reported.actor, { productName: `Kora ${n}` });
    for (const host of [1, 2, 3]) await report(id, `154.120.1.${10 * n + host}`);
    expect(await isHidden(id)).toBe(false);
  }
  expect(await suspendedAt(reported.id)).toBeNull();
  const acted = await database().select().from(measures).where(eq(measures.shopId, reported.id));
  expect(acted).toEqual([]);
  const lines = await database()
    .select()
    .from(operatorLog)
    .where(eq(operatorLog.subjectId, reported.id));
  expect(lines).toEqual([]);
});

/** Of its own for each try: what one has used up is used up. */
let tries = 0;

describe('how much one may send', () => {
  test('a network 20 a day as they come, whatever its addresses; the next takes one more step and is not written', async () => {
    const id = await newItem();
    const site = (0x700 + 2 * ++tries).toString(16);
    const outcomes: string[] = [];
    for (let n = 0; n < 22; n++)
      outcomes.push(await codeOf(report(id, `2c0f:f5c0:${site}:${n.toString(16)}::1`)));
    expect(outcomes).toEqual([...Array(20).fill('done'), 'app.one_more_step', 'app.one_more_step']);
    expect(await reportsOf(id)).toHaveLength(20);
    expect(await codeOf(report(id, `2c0f:f5c0:${site}1::1`))).toBe('done');
  });

  test('a person 30 an hour, from wherever; somebody else of the same place is not held up by that', async () => {
    const visitorId = newVisitorId();
    const items = await Promise.all(Array.from({ length: 4 }, newItem));
    const outcomes: string[] = [];
    for (let n = 0; n < 31; n++)
      outcomes.push(await codeOf(report(items[n % 4] ?? '', `105.112.${n}.1`, { visitorId })));
    expect(outcomes.slice(0, 30)).toEqual(Array(30).fill('done'));
    expect(outcomes[30]).toBe('app.too_many');
    expect(await codeOf(report(items[0] ?? '', '105.112.30.1'))).toBe('done');
    // One of a visitor and thing, however often it was said.
    for (const id of items.slice(1)) expect(await reportsOf(id)).toHaveLength(1);
  });
});
