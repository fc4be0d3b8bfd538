import type { RouteConfigEntry } from '@react-router/dev/routes';
import { RouterContextProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { mayEnter, type OperatorRole, roomOfPath } from '#app/domains/operators/operators.ts';
import { shopOfUser } from '#app/domains/shops/shops.queries.server.ts';
import { seesRoom } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { type Viewer, viewerContext } from '#app/domains/shops/viewer/viewer.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import routes from '#app/routes.ts';
import { pageAccess } from '#app/server/access.ts';
import { makeNamed, makeOperator, nextRequest } from '#tests/support/operators/operators.ts';
import type { Person } from '#tests/support/shop/people.ts';
import { makePerson } from '#tests/support/shop/people.ts';
import { makeMember, makeShop, shopBench } from '#tests/support/shop/shops.ts';

shopBench();

const origin = 'https://oja.test';
const noId = '0192f4c1-0000-7000-8000-000000000001';

interface RoomPage {
  path: string;
  file: string;
}

const pagesOf = (entries: readonly RouteConfigEntry[], above = ''): RoomPage[] =>
  entries.flatMap(({ path = '', file, children = [] }) => {
    const full = `${above}/${path}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
    const asked = full.replace(/:\w+/g, noId);
    return [{ path: asked, file }, ...pagesOf(children, full)];
  });

/** From the router's own table: a new page cannot be forgotten here. */
const roomPages = async (): Promise<RoomPage[]> =>
  pagesOf(await routes).filter(
    ({ file, path }) => pageAccess[file]?.access === 'operators' || /^\/operator(\/|$)/.test(path),
  );

type Who = 'visitor' | 'nobody' | 'employee' | 'admin' | 'owner' | 'program' | OperatorRole;
const viewers = {} as Record<Who, Viewer | undefined>;

async function viewerOf({ id, session }: Pick<Person, 'id' | 'session'>): Promise<Viewer> {
  const place = await shopOfUser(id);
  return { session, role: place?.role, shop: place?.shop, isPaused: false, justJoined: false };
}

beforeAll(async () => {
  const shop = await makeShop();
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

type Handler = (args: never) => Promise<unknown>;

/** The status of a loader or action, whether it answers, throws or sends elsewhere. */
async function statusOf(
  handler: Handler,
  path: string,
  viewer: Viewer | undefined,
  method: string,
) {
  const context = new RouterContextProvider();
  const facts = { id: 'r', nonce: 'n', clientAddress: '127.0.0.1', origin };
  context.set(requestContext, { ...facts, translator: translatorFor('en') });
  context.set(
    viewerContext,
    async () => viewer && { ...viewer, session: nextRequest(viewer.session) },
  );
  const body = method === 'POST' ? { body: new URLSearchParams({ intent: 'none' }) } : {};
  const request = new Request(`${origin}${path}`, { method, ...body });
  const params = new Proxy({}, { get: () => noId });
  try {
    const answer = (await handler({ request, params, context } as never)) as
      | { init?: { status?: number }; status?: number }
      | undefined;
    if (answer instanceof Response) await answer.body?.cancel();
    return answer?.init?.status ?? answer?.status ?? 200;
  } catch (thrown) {
    const { status, init } = thrown as { status?: number; init?: { status?: number } };
    const known = status ?? init?.status;
    if (known === undefined) throw thrown;
    return known;
  }
}

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
    const module = (await import(/* @vite-ignore */ `../../app/${file}`)) as Record<
      string,
      Handler
    >;
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
        const status = await statusOf(handler, path, viewers[who], method);
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

test('an operator without the passkey is sent to the way in, from the own rooms only', async () => {
  const viewer = await viewerOf(await makeNamed('support'));
  for (const { path, file } of await roomPages()) {
    if (path === '/operator/enter') continue;
    const { loader } = (await import(/* @vite-ignore */ `../../app/${file}`)) as {
      loader?: Handler;
    };
    if (!loader) continue;
    const status = await statusOf(loader, path, viewer, 'GET');
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
