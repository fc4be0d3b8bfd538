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

/** Everything that is said, without what is new in every answer. */
async function said({ request, headers = {} }: Asked, path: string, method: string) {
  const given = method === 'POST' ? { form: { intent: 'allow' } } : {};
  const answer = await request.fetch(path, { method, headers, maxRedirects: 0, ...given });
  const fresh = ['date', 'content-security-policy', 'set-cookie', 'x-request-id', 'content-length'];
  const shown = Object.entries(answer.headers()).filter(([name]) => !fresh.includes(name));
  const text = (await answer.text())
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/(name="oja-request" content=")[^"]*/g, '$1')
    .replaceAll('operatoq', 'operator');
  return { status: answer.status(), headers: Object.fromEntries(shown), text };
}

async function expectMissing(asked: Asked, who: string, isOpen = (_: string) => false) {
  const paths = pathsOf(await routes).filter((path) => /^\/operator(\/|$)/.test(path));
  expect(paths.length).toBeGreaterThanOrEqual(6);
  for (const path of new Set(paths)) {
    if (isOpen(path)) continue;
    for (const [method, address] of [
      ['GET', path],
      ['GET', `${path}.data`],
      ['POST', path],
    ] as const) {
      // Asked again where a figure of the frame moved between the two, as other tests order and write.
      await expect(async () => {
        const [got, wanted] = [
          await said(asked, address, method),
          await said(asked, besideIt(address), method),
        ];
        expect(got, `${method} ${address} as ${who}`).toEqual(wanted);
        expect(got.status).toBe(404);
      }).toPass({ timeout: 20_000 });
    }
  }
}

test('rooms of operators are pages that are not there, for everybody of a shop and for visitors', async ({
  request,
  page,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  await expectMissing({ request, headers: { origin } }, 'visitor');
  for (const role of ['employee', 'admin', 'owner'] as const)
    await expectMissing(
      { request, headers: { origin, ...(await signInByFunction(request, demoPeople[role])) } },
      `${role}, a program`,
    );
  await enter(page, demoPeople.owner);
  await expectMissing({ request: page.request, headers: { origin } }, 'owner');
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
  await expectMissing({ request, headers }, 'a program of the chief');
});
