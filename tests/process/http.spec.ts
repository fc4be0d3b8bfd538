import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';

/** A raw request: fetch would not let us leave the length out or choose the Origin. */
function send(
  url: string,
  options: { method: string; headers?: Record<string, string>; body?: string | Buffer[] },
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      { method: options.method, headers: options.headers ?? {}, agent: false },
      (response) => {
        let body = '';
        response.on('data', (chunk) => (body += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      },
    );
    request.on('error', reject);
    if (Array.isArray(options.body)) for (const chunk of options.body) request.write(chunk);
    request.end(Array.isArray(options.body) ? undefined : options.body);
  });
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };

test('pages carry the security headers, a nonce of their own and a request id', async ({
  request,
}) => {
  const [one, two] = [await request.get('/'), await request.get('/')];
  const policy = one.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain('unsafe-inline');
  expect(one.headers()).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  expect(one.headers()['x-request-id']).not.toBe(two.headers()['x-request-id']);
  expect(await one.text()).not.toMatch(/ style=/);
});

test('built files are immutable and come compressed', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const script = /\/assets\/entry\.client-[\w-]+\.js/.exec(html)?.[0] ?? '';
  for (const [accepted, encoding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const answer = await request.get(script, { headers: { 'accept-encoding': accepted } });
    expect(answer.headers()).toMatchObject({ 'content-encoding': encoding });
    expect(answer.headers()['cache-control']).toContain('immutable');
  }
  expect((await request.get('/assets/missing-12345678.js')).status()).toBe(404);
});

test('a visitor gets the texts of the pages open to all, and no others', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const ask = async (readers: string) => {
    const path = new RegExp(`/messages/en-${readers}-[\\w-]+\\.json`).exec(html)?.[0] ?? '';
    const answer = await request.get(path);
    expect(answer.headers()['cache-control']).toContain('immutable');
    expect(answer.headers()['content-encoding']).toBe('br');
    return answer.json();
  };
  const first = await ask('market');
  const texts = { ...first, ...(await ask('more')) };
  expect(texts).toMatchObject({ 'cart.empty': expect.any(String), 'market.sort.newest': 'Newest' });
  expect(
    Object.keys(texts).filter((key) => /^(adverts|analytics|subscription)\./.test(key)),
  ).toEqual([]);
  // During an upgrade a page of another version asks for its own.
  const other = await request.get('/messages/en-market-ofAnother.json');
  expect(await other.json()).toEqual(first);
  expect(other.headers()['cache-control']).toBe('no-store');
  expect((await request.get('/messages/xx-visitor-ofAnother.json')).status()).toBe(404);
});

test('a request that changes something must come from our own pages', async ({ baseURL }) => {
  const url = `${baseURL}/language`;
  const body = 'language=en&back=/';
  const from = (headers: Record<string, string>) =>
    send(url, { method: 'POST', headers: { ...form, ...headers }, body }).then(
      (answer) => answer.status,
    );
  expect(await from({ origin: baseURL ?? '' })).toBe(302);
  expect(await from({ origin: 'https://evil.example' })).toBe(403);
  expect(await from({ origin: 'null' })).toBe(403);
  expect(await from({})).toBe(403);
  expect(await from({ origin: 'https://evil.example', authorization: 'Bearer x' })).toBe(403);
});

test('every answer says what it is, and nothing is listed', async ({ request }) => {
  const typeOf = async (path: string) => (await request.get(path)).headers()['content-type'];
  expect(await typeOf('/')).toBe('text/html; charset=utf-8');
  expect(await typeOf('/robots.txt')).toBe('text/plain; charset=utf-8');
  expect(await typeOf('/sitemap.xml')).toBe('application/xml; charset=utf-8');
  expect(await typeOf('/api/shops')).toBe('application/json');
  for (const path of ['/files/', '/files/products/', '/assets/', '/.git/config', '/metrics'])
    expect((await request.get(path)).status(), path).toBe(404);
  expect((await request.get('/login')).headers()['cache-control']).toBe('no-store');
});

test('TRACE is refused and gives nothing back', async ({ baseURL }) => {
  const headers = { 'x-said': 'only-to-the-server' };
  for (const [path, status] of [
    ['/', 403],
    ['/api/shops', 405],
  ] as const) {
    const answer = await send(`${baseURL}${path}`, { method: 'TRACE', headers });
    expect(answer.status).toBe(status);
    expect(answer.body).not.toContain('only-to-the-server');
  }
});

test('a request that says its length in two ways is no request', async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL ?? '');
  const lengths = [
    'Content-Length: 5\r\nTransfer-Encoding: chunked',
    'Content-Length: 5\r\nContent-Length: 6',
    'Transfer-Encoding: xchunked',
  ];
  for (const length of lengths) {
    const socket = connect(Number(port), hostname);
    socket.end(`POST /language HTTP/1.1\r\nHost: ${hostname}\r\n${length}\r\n\r\n0\r\n\r\n`);
    const answer = Buffer.concat(await socket.toArray()).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  }
});

test('a redirect never leaves the house', async ({ baseURL, request }) => {
  for (const back of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/\t/evil.example',
  ]) {
    const answer = await request.post('/language', {
      form: { language: 'en', back },
      headers: { origin: baseURL ?? '' },
      maxRedirects: 0,
    });
    expect(answer.headers().location).toBe('/');
  }
});

test('bodies are limited, with and without a declared length', async ({ baseURL }) => {
  const headers = { ...form, origin: baseURL ?? '' };
  const chunk = Buffer.alloc(64 * 1024, 'a');
  const declared = await send(`${baseURL}/language`, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(2 * 1024 * 1024) },
    body: [chunk],
  }).catch(() => ({ status: 413 }));
  expect(declared.status).toBe(413);
  const chunked = await send(`${baseURL}/language`, {
    method: 'POST',
    headers,
    body: Array.from({ length: 32 }, () => chunk),
  });
  expect(chunked.status).toBe(413);
});

test('unknown addresses are 404 in the form the caller understands', async ({ request }) => {
  const page = await request.get('/no/such/page');
  expect(page.status()).toBe(404);
  expect(await page.text()).toContain('Page Not Found');
  const api = await request.get('/api/noSuchFunction');
  expect(api.status()).toBe(404);
  expect(await api.json()).toMatchObject({ success: false, code: 'app.not_found' });
  expect((await request.get('/files/products/none.jpg')).status()).toBe(404);
  expect((await request.get('/files/..%2F..%2Fetc%2Fpasswd')).status()).toBe(404);
});

test('health, readiness and the description of the endpoints answer', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
  const document = await (await request.get('/api/openapi.json')).json();
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Oja' } });
});

test('who saves data gets a narrower picture at the same address, and caches keep the two apart', async ({
  request,
}) => {
  const { shops } = await (await request.get('/api/shops?q=Ngozi')).json();
  const { cards } = await (await request.get(`/api/shopItems?shopId=${shops[0].id}`)).json();
  // What the demo's pictures have.
  const wide = `${cards[0].photo.url}/720.webp`;
  const usual = await request.get(wide);
  const narrow = await request.get(wide.replace('/720.', '/320.'));
  const sizeOf = async (answer: typeof usual) => (await answer.body()).length;
  expect(await sizeOf(narrow)).toBeLessThan(await sizeOf(usual));
  for (const headers of [{ 'save-data': 'on' }, { ect: '2g' }, { ect: 'slow-2g' }]) {
    const light = await request.get(wide, { headers });
    expect(await sizeOf(light)).toBe(await sizeOf(narrow));
    expect(light.headers().vary).toBe('save-data, ect');
  }
  const other = await request.get(wide, { headers: { 'save-data': 'off', ect: '4g' } });
  expect(await sizeOf(other)).toBe(await sizeOf(usual));
  expect(usual.headers().vary).toBe('save-data, ect');
  // Nothing is narrower than what a card needs.
  const small = await request.get(wide.replace('/720.', '/320.'), { headers: { ect: '2g' } });
  expect(await sizeOf(small)).toBe(await sizeOf(narrow));
});

test('the app can be installed in the language of the page that names it', async ({ request }) => {
  const page = await (await request.get('/', { headers: { 'accept-language': 'ha' } })).text();
  const address = /href="(\/manifest\.webmanifest[^"]*)"/.exec(page)?.[1] ?? '';
  const answer = await request.get(address);
  expect(answer.headers()['content-type']).toBe('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ id: '/', lang: 'ha', start_url: '/', display: 'standalone' });
  const urls = manifest.shortcuts.map(({ url }: { url: string }) => url);
  expect(urls).toEqual(['/orders/counter', '/stocks?add=1', '/orders', '/messages']);
  const pictures = [...manifest.icons, ...manifest.screenshots];
  expect(pictures.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src, type } of pictures) {
    const picture = await request.get(src);
    expect(picture.status(), src).toBe(200);
    expect(picture.headers()['content-type'], src).toContain(type);
  }
  expect(manifest.share_target).toMatchObject({ action: '/shared', method: 'POST' });
});

test('the service worker is asked for anew each time and may see the whole app', async ({
  request,
}) => {
  const answer = await request.get('/sw.js');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['cache-control']).toBe('no-cache');
  expect(answer.headers()['content-type']).toContain('javascript');
});
