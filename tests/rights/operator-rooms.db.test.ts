import { basename } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { operatorLog } from '#app/domains/operators/operators.table.server.ts';
import { mayEnter, type OperatorRole, roomOfPath } from '#app/domains/operators/operators.ts';
import { seesRoom } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import type { Viewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import {
  askRoom,
  noId,
  roomModule,
  roomPages,
  viewerOf,
} from '#tests/support/operators/ask-room.ts';
import { makeNamed, makeOperator } from '#tests/support/operators/operators.ts';
import type { HostileApp } from '#tests/support/processes/hostile-app.ts';
import { forms } from '#tests/support/processes/hostile-forms.ts';
import { makePerson } from '#tests/support/shop/people.ts';
import { makeMember, makeShop, shopBench, type TestShop } from '#tests/support/shop/shops.ts';

shopBench();

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

test('every form with all that it can be sent for is missing for all but those it is for, and nothing changes', async () => {
  const lines = () => database().$count(operatorLog);
  const before = await lines();
  const pages = await roomPages();
  const known = forms({ shopId: shop.id, stockId: noId } as HostileApp);
  const reason = 'These words are long enough for any measure.';
  const typed = { reason, key: 'abcdefgh23456789', kind: 'suspend', decision: 'suspend' };
  const through: string[] = [];
  let asked = 0;
  for (const [name, [path, shapes]] of Object.entries(known)) {
    const file = pages.find((page) => basename(page.file) === name)?.file;
    if (!file || !path.startsWith('/operator')) continue;
    const { action } = await roomModule(file);
    if (!action) continue;
    for (const [intent = ''] of shapes)
      for (const who of Object.keys(viewers) as Who[]) {
        const isOf = isOpenTo(who, path.split('?')[0] ?? '');
        const isChiefs = ofChief.includes(`${name} ${intent}`);
        if (isOf && !(isChiefs && who !== 'chief')) continue;
        const phone = '08061112223';
        const form = {
          ...typed,
          intent,
          id: noId,
          userId: noId,
          phone,
          name: 'Sade',
          role: 'chief',
        };
        const more = { paymentId: noId, amount: '1', planId: 'basic', isSo: 'yes' };
        const params = {
          shopId: shop.id,
          caseId: noId,
          requestId: noId,
          orderId: noId,
          list: 'banned',
        };
        const sent = { path, viewer: viewers[who], params, form: { ...form, ...more } };
        asked += 1;
        const { status } = await askRoom(action, sent);
        if (status !== 404) through.push(`${name} ${intent} as ${who}: ${status}`);
      }
  }
  expect(through).toEqual([]);
  expect(asked).toBeGreaterThan(200);
  expect(await lines()).toBe(before);
});

test('an operator without the passkey is sent to the way in, from the own rooms only', async () => {
  const viewer = await viewerOf(await makeNamed('support'));
  for (const { path, file } of await roomPages()) {
    if (path === '/operator/enter') continue;
    const { loader } = await roomModule(file);
    if (!loader) continue;
    const { status } = await askRoom(loader, { path, viewer });
    expect([path, status]).toEqual([path, isOpenTo('support', path) ? 302 : 404]);
  }
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
