import { basename } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { givenMonthsOf, loweringsOf } from '#app/domains/billing/billing.queries.server.ts';
import { changePlan } from '#app/domains/moderation/commands/change-plan.server.ts';
import { measureShop } from '#app/domains/moderation/commands/decide.server.ts';
import { measuresOf } from '#app/domains/moderation/measures/measures.queries.server.ts';
import { announce } from '#app/domains/operators/commands/announce.server.ts';
import { addWord } from '#app/domains/operators/commands/market-words.server.ts';
import { operatorLog } from '#app/domains/operators/operators.table.server.ts';
import {
  mayEnter,
  type OperatorRole,
  roomOfPath,
  wayIn,
  wayOn,
} from '#app/domains/operators/operators.ts';
import { marketWords } from '#app/domains/operators/words/words.table.server.ts';
import { seesRoom } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import type { Viewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newCode, newToken } from '#app/platform/id.ts';
import {
  askRoom,
  noId,
  roomModule,
  roomPages,
  viewerOf,
} from '#tests/support/operators/ask-room.ts';
import { makeNamed, makeOperator } from '#tests/support/operators/operators.ts';
import {
  askedRecovery,
  failedJob,
  oddShop,
  pastFinding,
  reportedCase,
  strayMoney,
  waitingDevice,
} from '#tests/support/operators/real-subjects.ts';
import type { HostileApp } from '#tests/support/processes/hostile-app.ts';
import { forms } from '#tests/support/processes/hostile-forms.ts';
import { billingBench } from '#tests/support/shop/billing-bench.ts';
import { paidOnline } from '#tests/support/shop/online-orders.ts';
import { makePerson, newPhone } from '#tests/support/shop/people.ts';
import { makeMember, makeShop, type TestShop } from '#tests/support/shop/shops.ts';

const bench = billingBench();
const reason = 'These words are long enough for any measure.';

type Who = 'visitor' | 'nobody' | 'employee' | 'admin' | 'owner' | 'program' | OperatorRole;
const viewers = {} as Record<Who, Viewer | undefined>;
let shop: TestShop;

beforeAll(async () => {
  shop = await makeShop();
  viewers.visitor = undefined;
  viewers.nobody = await viewerOf(await makePerson());
  viewers.owner = await viewerOf(shop.owner);
  viewers.admin = await viewerOf(await makeMember(shop, 'admin'));
  viewers.employee = await viewerOf(await makeMember(shop));
  for (const role of ['support', 'moderator', 'chief'] as const)
    viewers[role] = await viewerOf(await makeOperator(role));
  const chief = await makeOperator('chief');
  viewers.program = await viewerOf({ ...chief, session: { ...chief.session, kind: 'bearer' } });
});

const isOpenTo = (who: Who, path: string): boolean => {
  if (who !== 'support' && who !== 'moderator' && who !== 'chief') return false;
  const room = roomOfPath(path);
  return room === 'enter' || (room !== undefined && mayEnter(who, room));
};

test('every page and form of the rooms is missing for all but the operators it is for', async () => {
  const pages = await roomPages();
  expect(pages.length).toBeGreaterThanOrEqual(6);
  const through: string[] = [];
  const shut: string[] = [];
  let asked = 0;
  for (const { path, file } of pages) {
    const module = await roomModule(file);
    expect(roomOfPath(path), `${path} is in no room`).toBeDefined();
    for (const who of Object.keys(viewers) as Who[]) {
      const isOpen = isOpenTo(who, path);
      for (const [name, method] of [
        ['loader', 'GET'],
        ['action', 'POST'],
      ] as const) {
        const handler = module[name];
        if (!handler) continue;
        asked += 1;
        const sent = method === 'POST' ? { form: { intent: 'none' } } : {};
        const { status } = await askRoom(handler, { path, viewer: viewers[who], ...sent });
        if (!isOpen && status !== 404) through.push(`${method} ${path} as ${who}: ${status}`);
        // What is not there (an id of nobody) may be missing for its own room too.
        if (isOpen && status === 404 && !path.includes(noId))
          shut.push(`${method} ${path}: ${who}`);
      }
      expect(await seesRoom(viewers[who], roomOfPath(path)), `${path} as ${who}`).toBe(isOpen);
    }
  }
  expect(asked).toBeGreaterThan(60);
  expect(through).toEqual([]);
  expect(shut).toEqual([]);
});

/** What only the chief does in a room that others may enter too. */
const ofChief = [
  'team.tsx name',
  'team.tsx remove',
  'money.tsx settle',
  'money.tsx reopen',
  'one-order.tsx ',
];

/** Things that are there, by the form that is about them: so a refusal is one, and no missing thing. */
async function realThings() {
  const { shop: reported, caseId } = await reportedCase('item');
  const { order, paymentId } = await paidOnline(bench.url);
  const by = (await makeOperator('chief')).operator;
  const letter = { shopId: shop.id, kind: 'warn', reason, key: newCode(16) } as const;
  await measureShop(by, letter);
  await changePlan(by, 'plan.given', { ...letter, planId: 'premium', months: 1 });
  await changePlan(by, 'plan.lowered', { ...letter, planId: 'basic' });
  const measure = (await measuresOf(shop.id)).find(({ kind }) => kind === 'warn');
  const [lowering] = await loweringsOf(shop.id);
  const [given] = await givenMonthsOf(shop.id);
  const [startsAt, endsAt] = [new Date(), new Date(Date.now() + 60_000)];
  const announced = await announce(by, { texts: { en: 'Hello' }, startsAt, endsAt, reason });
  await addWord(by, { list: 'synonyms', word: 'ribena', means: 'drink', reason });
  const [word] = await database().select().from(marketWords);
  const params = {
    shopId: shop.id,
    caseId,
    requestId: await askedRecovery(),
    orderId: order.id,
    userId: reported.owner.id,
    list: 'synonyms',
  };
  const fields: Record<string, Record<string, string>> = {
    'team.tsx': {
      userId: (await makeOperator('support')).id,
      deviceId: await waitingDevice(),
      phone: newPhone(),
      name: 'Sade',
      role: 'support',
    },
    'money.tsx': { id: await strayMoney() },
    'one-order.tsx': { paymentId, amount: '1', key: newToken() },
    'one-shop.tsx': {
      measureId: measure?.id ?? '',
      id: lowering?.id ?? '',
      reference: given?.reference ?? '',
      kind: 'suspend',
      planId: 'basic',
      months: '1',
      isSo: 'yes',
      isRead: 'yes',
      isBack: 'no',
      findingId: (await pastFinding(shop)).findingId,
      number: 'RC 123456',
    },
    'jobs.tsx': { id: await failedJob() },
    'signals.tsx': { id: await oddShop() },
    'words.tsx': {
      id: announced,
      en: 'Hello',
      from: '2027-01-01T10:00',
      until: '2027-01-02T10:00',
    },
    'word-list.tsx': { id: word?.id ?? '', word: 'malta', means: 'drink' },
    'report-case.tsx': { decision: 'suspend' },
    'recovery.tsx': { decision: 'check' },
  };
  return { params, fields };
}

test('every form with all that it can be sent for is missing for all but those it is for, and nothing changes', async () => {
  const lines = () => database().$count(operatorLog);
  const { params, fields } = await realThings();
  const before = await lines();
  const pages = await roomPages();
  const known = forms({ shopId: shop.id, stockId: noId } as HostileApp);
  const through: string[] = [];
  const ofChiefs: (() => Promise<[string, number]>)[] = [];
  let asked = 0;
  for (const [name, [path, shapes]] of Object.entries(known)) {
    const file = pages.find((page) => basename(page.file) === name)?.file;
    if (!file || !path.startsWith('/operator')) continue;
    const { action } = await roomModule(file);
    if (!action) continue;
    for (const [intent = ''] of shapes) {
      const form = { key: 'abcdefgh23456789', ...fields[name], reason, intent };
      const send = (who: Who) => askRoom(action, { path, viewer: viewers[who], params, form });
      const isChiefs = ofChief.includes(`${name} ${intent}`);
      if (isChiefs) ofChiefs.push(async () => [`${name} ${intent}`, (await send('chief')).status]);
      for (const who of Object.keys(viewers) as Who[]) {
        const isOf = isOpenTo(who, path.split('?')[0] ?? '');
        if (isOf && !(isChiefs && who !== 'chief')) continue;
        asked += 1;
        const { status } = await send(who);
        if (status !== 404) through.push(`${name} ${intent} as ${who}: ${status}`);
      }
    }
  }
  expect(through).toEqual([]);
  expect(asked).toBeGreaterThan(200);
  expect(await lines()).toBe(before);
  // The very same forms, sent by a chief, are done: it was the role that was refused.
  const done: [string, number][] = [];
  for (const send of ofChiefs) done.push(await send());
  expect(done).toEqual(ofChief.map((form) => [form, 302]));
});

test('an operator without the passkey is sent to the way in, from the own rooms only', async () => {
  const viewer = await viewerOf(await makeNamed('support'));
  for (const { path, file } of await roomPages()) {
    if (path === '/operator/enter') continue;
    const { loader } = await roomModule(file);
    if (!loader) continue;
    const { status, location } = await askRoom(loader, { path, viewer });
    expect([path, status]).toEqual([path, isOpenTo('support', path) ? 302 : 404]);
    if (status === 302) expect(location).toBe(wayIn(path));
  }
});

test('whoever comes in goes on to the page that they were on, if it is one of their own rooms', () => {
  expect(wayOn('support', '/operator/people')).toBe('/operator/people');
  expect(wayOn('chief', `/operator/shops/${noId}`)).toBe(`/operator/shops/${noId}`);
  for (const to of [
    undefined,
    '',
    '/login',
    '//evil.example/operator',
    'https://evil.example/operator',
    '/operator/enter',
    '/operator/../login',
    '/operator/shops',
    '/operator\\@evil.example',
  ])
    expect([to, wayOn('support', to)]).toEqual([to, '/operator']);
});

test('no other spelling of an address is one of a room', () => {
  for (const path of [
    '/Operator',
    '/operator/',
    '//operator',
    '/operator/LOG',
    '/operator/log/',
    '/%6fperator',
    '/operator/%6cog',
    '/operator/log;x',
    '/operator/nothing',
    '/operators',
  ])
    expect([path, roomOfPath(path)]).toEqual([path, undefined]);
});

test('what waits is counted anew where somebody was quicker', async () => {
  const { shouldRevalidate } = await import('#app/routes/operator/rooms.tsx');
  const asked = (actionStatus: number) =>
    shouldRevalidate({ actionStatus, defaultShouldRevalidate: false } as never);
  expect([asked(409), asked(400)]).toEqual([true, false]);
});
