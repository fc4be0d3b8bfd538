import { expect, test } from '@playwright/test';
import {
  freePort,
  type OjaProcess,
  startOja,
  tempDataDir,
} from '#tests/support/processes/oja-process.ts';

/** As behind a TLS proxy in front of it. */
const origin = 'https://oja.example';
const analytics = 'https://figures.example';
const token = 'a-token-of-the-collector';
const data = tempDataDir();
let oja: OjaProcess;
test.beforeAll(async () => {
  oja = startOja({
    DATA_DIR: data.withDemo(),
    PORT: String(await freePort()),
    PUBLIC_URL: origin,
    TRUST_PROXY: '1',
    ANALYTICS_SCRIPT_URL: `${analytics}/count.js`,
    METRICS_TOKEN: token,
  });
  await oja.ready();
});
test.afterAll(async () => {
  await oja.kill('SIGTERM');
  data.remove();
});

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${oja.url}${path}`, { redirect: 'manual', ...init });
const policyOf = ({ headers }: Response): string => headers.get('content-security-policy') ?? '';

async function firstPath(pattern: RegExp, path: string): Promise<string> {
  const [found = ''] = pattern.exec(await (await ask(path)).text()) ?? [];
  expect(found).not.toBe('');
  return found;
}

test('every answer carries a content policy and is shown in no frame of others', async () => {
  const script = await firstPath(/\/assets\/entry\.client-[\w-]+\.js/, '/');
  const picture = await firstPath(/\/files\/demo\/[^" ]+\.webp/, '/');
  const others: Record<string, [number, RequestInit?]> = {
    '/api/shops?q=Ngozi': [200],
    '/api/noSuchFunction': [404],
    '/api/signIn': [415, { method: 'POST' }],
    [script]: [200],
    '/assets/none-12345678.js': [404],
    '/manifest.webmanifest': [200],
    '/robots.txt': [200],
    '/sitemap.xml': [200],
    '/icon.svg': [200],
    '/sw.js': [200],
    '/healthz': [200],
    '/readyz': [200],
    '/metrics': [404],
    [picture]: [200],
    '/files/products/none.jpg': [404],
    '/language': [403, { method: 'POST', headers: { origin: 'https://evil.example' } }],
    '/places?choose=lagos': [302],
    '/%E0%A4%A': [404],
  };
  for (const [path, [status, init]] of Object.entries(others)) {
    const answer = await ask(path, init);
    expect(answer.status, path).toBe(status);
    expect(policyOf(answer), path).toContain("frame-ancestors 'none'");
    expect(policyOf(answer), path).toMatch(/default-src '(none|self)'/);
    expect(answer.headers.get('x-frame-options'), path).toBe('DENY');
  }
  for (const path of ['/', '/login', '/no/such/page']) {
    const answer = await ask(path, { headers: { accept: 'text/html' } });
    expect(policyOf(answer), path).toMatch(
      /script-src 'self' .*frame-ancestors 'none'; report-uri/,
    );
  }
});

test('what a browser reports of the policy is counted by kind, bounded, without an address', async () => {
  const send = (body: string, address = '102.89.1.1') =>
    ask('/policy-reports', {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report', 'x-forwarded-for': address },
      body,
    });
  const report = (blocked: string) =>
    JSON.stringify({
      'csp-report': {
        'document-uri': `${origin}/o/abcdefghjkmnpq?phone=08031234567`,
        'effective-directive': 'script-src-elem',
        'blocked-uri': blocked,
      },
    });
  expect((await send(report('inline'))).status).toBe(204);
  expect((await send(report('https://evil.example/08031234567.js'))).status).toBe(204);
  expect((await send('no report')).status).toBe(400);
  expect((await send(report('x'.repeat(20_000)))).status).toBe(413);
  const flood = await Promise.all(
    Array.from({ length: 40 }, async () => (await send(report('inline'), '102.89.2.2')).status),
  );
  expect(flood.filter((status) => status === 204)).toHaveLength(20);
  expect(flood.filter((status) => status === 429)).toHaveLength(20);

  const headers = { authorization: `Bearer ${token}` };
  const figures = await (await ask('/metrics', { headers })).text();
  expect(figures).toContain('oja_policy_reports_total{directive="script-src",blocked="inline"} 21');
  expect(figures).toContain('oja_policy_reports_total{directive="script-src",blocked="foreign"} 1');
  expect(figures).toMatch(/^oja_policy_reports_refused_total\{\} 22$/m);
  const lines = oja.output().match(/.*content policy violated.*/g) ?? [];
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"route":"/o/:code"');
  expect(lines.join()).not.toMatch(/abcdefghjkmnpq|0803|102\.89|evil/);
});

test('nobody else’s script runs where people sign in, nor comes along from the page before', async () => {
  const market = await ask('/', { headers: { accept: 'text/html' } });
  expect(policyOf(market)).toContain(analytics);
  expect(await market.text()).toContain(analytics);
  for (const path of ['/login', '/login/recover', '/register', '/confirm']) {
    const answer = await ask(path, { headers: { accept: 'text/html' } });
    expect(policyOf(answer), path).not.toContain(analytics);
    expect(await answer.text(), path).not.toContain(analytics);
  }
  const change = (from: string) =>
    ask('/login.data', { headers: { referer: `${origin}${from}` } }).then((one) => one.text());
  expect(await change('/market')).toMatch(/"redirect"[\s\S]*\/login[\s\S]*"reload"/);
  expect(await change('/login')).not.toContain('"redirect"');
});

test('every cookie is sent over https alone', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin };
  const post = (body: string): RequestInit => ({ method: 'POST', headers: form, body });
  const stock = await firstPath(/\/stocks\/[0-9a-f-]{36}/, '/');
  const answers = await Promise.all([
    ask('/?lang=ha', { headers: { 'sec-fetch-dest': 'document' } }),
    ask('/places?choose=lagos'),
    ask('/language', post('language=yo&back=/')),
    ask('/login', post('phone=08030000001&intent=phone')),
    ask('/likes', post(`stockId=${stock.split('/')[2]}&liked=1&back=/`)),
    ask(stock, post('intent=cart&quantity=1')),
  ]);
  const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
  expect(new Set(cookies.map((line) => line.split('=')[0])).size).toBeGreaterThan(3);
  expect(cookies.filter((line) => !/; Secure(;|$)/.test(line))).toEqual([]);
});
