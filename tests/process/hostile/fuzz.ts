import { expect, test } from '@playwright/test';
import { apiFunctions } from '#tests/support/api-functions.ts';
import { dice } from '#tests/support/dice.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import type { HostileApp } from '#tests/support/processes/hostile-app.ts';
import { forms } from '#tests/support/processes/hostile-forms.ts';

const count = isLongRun ? 100_000 : 300;
const atOnce = 8;

const values = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '\ufeff',
  'null',
  'undefined',
  '-1',
  '1.5',
  '1e309',
  'NaN',
  '99999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  '0190\0-aaaa',
  "'; drop table shops; --",
  '../../etc/passwd',
  '%00',
  '%',
  '{{7*7}}',
  '[object Object]',
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  'a\u0301\u0327'.repeat(300),
  'x'.repeat(20_000),
  '👩‍👩‍👧'.repeat(50),
  '2026-02-31',
  '9'.repeat(400),
];

const odd: unknown[] = [null, true, 0, -1, 1.5, 1e308, [], {}, [[]], [null], { a: { b: {} } }];

const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'image/jpeg',
  '',
];

const pages = [
  '/',
  '/market',
  '/category/phones',
  '/shops',
  '/cart',
  '/orders',
  '/payments',
  '/payments.csv',
  '/messages',
  '/stocks',
  '/analytics',
  '/analytics.csv',
  '/advertising',
  '/subscription',
  '/payment-callback',
  '/o/22222222222222',
  '/s/aaaaaa',
  '/files/products',
  '/api/live/orders/since',
  '/login',
  '/register',
];
const names = [
  'q',
  'before',
  'after',
  'cursor',
  'reference',
  'days',
  'show',
  'tab',
  'item',
  'from',
];

interface Request {
  path: string;
  init: RequestInit;
}

async function maker(app: HostileApp, seed: number): Promise<() => Request> {
  // The same requests in every normal run; others in the long one.
  const { below: roll } = dice(seed);
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  const functions = await apiFunctions(app.oja.url);
  const allForms = Object.values(forms(app)).filter(([, sendings]) => sendings.length > 0);
  const word = (): string => (roll(12) === 0 ? app.stockId : pick(values));
  const coded = (text: string): string => encodeURIComponent(text.toWellFormed()).slice(0, 3_000);

  const page = (): Request => ({
    path: `${pick(pages)}${roll(4) === 0 ? `/${coded(word())}` : ''}?${pick(names)}=${coded(word())}&${coded(word())}=${coded(word())}`,
    init: { method: roll(10) === 0 ? pick(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']) : 'GET' },
  });
  const json = (): Request => {
    const { path, method, fields } = pick(functions);
    const body = Object.fromEntries(
      Object.keys(fields).map((name) => [name, roll(3) === 0 ? pick(odd) : word()]),
    );
    const to = `/api${path.replace(/\{\w+\}/g, () => coded(word()))}`;
    if (method === 'get') {
      const search = Object.keys(fields).map((name) => `${name}=${coded(word())}`);
      return { path: `${to}?${search.join('&')}`, init: {} };
    }
    const text = roll(8) === 0 ? JSON.stringify(body).slice(0, roll(60)) : JSON.stringify(body);
    const type = roll(8) === 0 ? pick(types) : 'application/json';
    return { path: to, init: { method: 'POST', headers: { 'content-type': type }, body: text } };
  };
  const form = (): Request => {
    const [path, sendings] = pick(allForms);
    const [intent = '', ...fields] = pick(sendings);
    const body = new URLSearchParams({ intent: roll(9) === 0 ? word() : intent });
    for (const name of fields) if (roll(6) > 0) body.append(name, word());
    const type = roll(9) === 0 ? pick(types) : 'application/x-www-form-urlencoded';
    return {
      path: path.replace(/(\?|$)/, roll(2) === 0 ? '.data$1' : '$1'),
      init: { method: 'POST', headers: { 'content-type': type }, body: body.toString() },
    };
  };
  return () => pick([page, json, form])();
}

/** Nothing that a stranger or a member can send makes the app fail. */
export function malformedRequests(app: () => HostileApp): void {
  test(`${count} malformed requests: no answer of 5xx, no exit, memory bounded`, async () => {
    test.setTimeout(isLongRun ? 5_400_000 : 120_000);
    const next = await maker(app(), isLongRun ? Date.now() : 20_261_115);
    const { oja, headers, figure } = app();
    const failed: string[] = [];
    const started = await figure('oja_process_resident_bytes');
    let left = count;
    const sender = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const { path, init } = next();
        const answer = await fetch(`${oja.url}${path}`, {
          ...init,
          headers: { ...(left % 3 > 0 ? headers : { origin: oja.url }), ...init.headers },
          redirect: 'manual',
          // Refused before its body was read: then the line may be cut while it is still being sent.
        }).catch(() => undefined);
        await answer?.arrayBuffer();
        if (answer && answer.status >= 500) {
          failed.push(
            `${answer.status} ${init.method} ${path.slice(0, 300)} ${String(init.body).slice(0, 500)}`,
          );
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, sender));
    expect(failed).toEqual([]);
    expect((await fetch(`${oja.url}/healthz`)).status).toBe(200);
    expect(await figure('oja_process_resident_bytes')).toBeLessThan(started + 400 * 1024 * 1024);
  });
}
