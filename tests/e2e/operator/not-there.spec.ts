import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';
import {
  demoPeople,
  enter,
  freshPhone,
  signInByFunction,
} from '#tests/support/browser/e2e-people.ts';
import { demoOperator, enterAsOperator } from '#tests/support/browser/operators.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import type { HostileApp } from '#tests/support/processes/hostile-app.ts';
import { forms } from '#tests/support/processes/hostile-forms.ts';

test.skip(({ viewport }) => viewport?.width !== 360, 'no page is looked at here: once is enough');

const noId = '0192f4c1-0000-7000-8000-000000000001';

const pathsOf = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path = '', children = [] }) => {
    const full = `${above}/${path}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
    return [full.replace(/:\w+/g, noId), ...pathsOf(children, full)];
  });

/** An address of the same shape that nobody made up. */
const besideIt = (path: string): string => path.replace('/operator', '/operatoq');

interface Asked {
  request: APIRequestContext;
  headers?: Record<string, string>;
}

/** All that the form of a room can be sent for; what has no form is sent one all the same. */
function intentsOf(path: string): string[] {
  const known = Object.values(forms({ shopId: noId, stockId: noId } as HostileApp));
  const own = known.filter(([address]) => {
    const asked = address.split('?')[0]?.replace('/words/synonyms', `/words/${noId}`);
    return asked === path;
  });
  const intents = own.flatMap(([, shapes]) => shapes.map(([intent = '']) => intent));
  return intents.length > 0 ? intents : ['allow'];
}

interface Sent {
  method: string;
  address: string;
  intent?: string;
}

/** Every way in which a room can be asked. */
const waysTo = (path: string): Sent[] => [
  { method: 'GET', address: path },
  { method: 'GET', address: `${path}.data` },
  { method: 'HEAD', address: path },
  ...intentsOf(path).flatMap((intent) => [
    { method: 'POST', address: path, intent },
    { method: 'POST', address: `${path}.data`, intent },
  ]),
  ...['PUT', 'PATCH', 'DELETE'].map((method) => ({ method, address: path, intent: 'allow' })),
];

/** Those to whom no room is open at all. */
const outsiders = [
  'visitor',
  'employee',
  'admin',
  'owner',
  'program of the employee',
  'program of the admin',
  'program of the owner',
  'program of the chief',
];

/** All ways in the long run. Else everybody opens the page and asks in some other ways, in each way somebody does. */
function waysOf(path: string, turn: number, all = isLongRun): Sent[] {
  const [page, ...others] = waysTo(path);
  if (!page) return [];
  const shares = Math.min(outsiders.length, others.length);
  return [page, ...others.filter((_, at) => all || (at + turn) % shares === 0)];
}

/** Everything that is said, without what is new in every answer. */
async function said({ request, headers = {} }: Asked, path: string, { method, intent }: Sent) {
  const given =
    intent === undefined ? {} : { form: { intent, reason: 'For the probe, at length' } };
  const answer = await request.fetch(path, { method, headers, maxRedirects: 0, ...given });
  const fresh = ['date', 'content-security-policy', 'set-cookie', 'x-request-id', 'content-length'];
  const shown = Object.entries(answer.headers()).filter(([name]) => !fresh.includes(name));
  const text = (await answer.text())
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/(name="oja-request" content=")[^"]*/g, '$1')
    .replaceAll('operatoq', 'operator');
  return { status: answer.status(), headers: Object.fromEntries(shown), text };
}

const rooms = async (): Promise<string[]> => {
  const paths = pathsOf(await routes).filter((path) => /^\/operator(\/|$)/.test(path));
  return [...new Set(paths)];
};

async function expectMissing(asked: Asked, who: string, isOpen = (_: string) => false) {
  const paths = await rooms();
  expect(paths.length).toBeGreaterThanOrEqual(6);
  for (const path of paths) {
    if (isOpen(path)) continue;
    for (const sent of waysOf(path, Math.max(outsiders.indexOf(who), 0))) {
      const { method, address } = sent;
      // Asked again where a figure of the frame moved between the two, as other tests order and write.
      await expect(async () => {
        const [got, wanted] = [
          await said(asked, address, sent),
          await said(asked, besideIt(address), sent),
        ];
        expect(got, `${method} ${address} as ${who}`).toEqual(wanted);
        if (['GET', 'HEAD', 'POST'].includes(method)) expect(got.status).toBe(404);
        else expect(got.status).toBeGreaterThanOrEqual(400);
      }).toPass({ timeout: 20_000 });
    }
  }
}

test('every form of a room is among what is asked here', async () => {
  const known = Object.values(forms({ shopId: noId, stockId: noId } as HostileApp));
  const ofRooms = known.filter(([address]) => address.startsWith('/operator'));
  const shapes = ofRooms.reduce((sum, [, each]) => sum + each.length, 0);
  const sent = (await rooms()).flatMap(intentsOf).filter((intent) => intent !== 'allow');
  // Devices are allowed by a form of that name: it is asked too, and not counted.
  expect(sent).toHaveLength(shapes - 1);
});

test('what each outsider asks in the short run is together every way to every room', async () => {
  for (const path of await rooms()) {
    const shares = outsiders.map((_, turn) => waysOf(path, turn, false));
    expect(new Set(shares.flat().map((sent) => JSON.stringify(sent)))).toEqual(
      new Set(waysTo(path).map((sent) => JSON.stringify(sent))),
    );
    for (const share of shares) expect(share.length, path).toBeGreaterThan(1);
  }
});

test.describe('rooms of operators are pages that are not there', () => {
  // Several hundred questions each, on a machine that does other things too.
  test.setTimeout(240_000);

  test('for visitors', async ({ request, baseURL }) => {
    await expectMissing({ request, headers: { origin: baseURL ?? '' } }, 'visitor');
  });

  for (const role of ['employee', 'admin', 'owner'] as const) {
    test(`for the ${role} of a shop`, async ({ page, baseURL }) => {
      await enter(page, demoPeople[role]);
      await expectMissing({ request: page.request, headers: { origin: baseURL ?? '' } }, role);
    });

    test(`for a program of the ${role}`, async ({ request, baseURL }) => {
      const headers = {
        origin: baseURL ?? '',
        ...(await signInByFunction(request, demoPeople[role])),
      };
      await expectMissing({ request, headers }, `program of the ${role}`);
    });
  }
});

/** A number with a role, named by the demo's chief. */
async function namedBy(chief: Page, role: string): Promise<string> {
  const phone = freshPhone();
  const { origin } = new URL((await chief.request.get('/healthz')).url());
  const named = await chief.request.post('/operator/team', {
    headers: { origin },
    form: { intent: 'name', phone, name: `The ${role}`, role, reason: 'For the probe' },
    maxRedirects: 0,
  });
  expect(named.status()).toBe(302);
  return phone;
}

const roomsOfRole: Record<string, RegExp> = {
  support: /^\/operator(\/(enter|team|people|recoveries|money)(\/.*)?)?$/,
  moderator: /^\/operator(\/(enter|team|reports|shops)(\/.*)?)?$/,
};

test('the wrong role of an operator sees nothing either, and a program is no operator', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(240_000);
  await enterAsOperator(page, demoOperator);
  for (const [role, open] of Object.entries(roomsOfRole)) {
    const phone = await namedBy(page, role);
    const other = await browser.newPage(baseURL ? { baseURL } : {});
    await enterAsOperator(other, phone);
    expect((await other.request.get('/operator')).status()).toBe(200);
    const headers = { origin: baseURL ?? '' };
    await expectMissing({ request: other.request, headers }, role, (path) => open.test(path));
    await other.context().close();
  }
  const headers = { origin: baseURL ?? '', ...(await signInByFunction(request, demoOperator)) };
  await expectMissing({ request, headers }, 'program of the chief');
});

interface Described {
  'x-access'?: string;
}

test('no function of the product is an operator’s, and none of a shop’s is open to operators', async ({
  page,
  request,
  baseURL,
}) => {
  const { paths } = (await (await request.get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  const functions = Object.entries(paths).flatMap(([path, ways]) =>
    Object.entries(ways).map(([method, way]) => ({ path, method, access: way['x-access'] ?? '' })),
  );
  expect(functions.length).toBeGreaterThan(5);
  expect(functions.filter(({ path }) => /operator/i.test(path))).toEqual([]);
  const open = ['public', 'signed-in', 'member', 'admin', 'owner'];
  expect(functions.filter(({ access }) => !open.includes(access))).toEqual([]);

  await enterAsOperator(page, demoOperator);
  const headers = { origin: baseURL ?? '' };
  const answered: string[] = [];
  for (const { path, method, access } of functions) {
    if (access === 'public' || access === 'signed-in') continue;
    const address = `/api${path.replace(/\{\w+\}/g, noId)}`;
    const given = method === 'get' ? {} : { data: { shopId: noId } };
    const answer = await page.request.fetch(address, { method, headers, ...given });
    if (![400, 403, 404].includes(answer.status())) answered.push(`${path}: ${answer.status()}`);
  }
  expect(answered).toEqual([]);
});
