import { expect, test } from '@playwright/test';
import { freePort, startOja, tempDataDir } from '#tests/support/oja-process.ts';

const data = tempDataDir();
test.afterAll(() => data.remove());

/**
 * Behind a TLS proxy the browser speaks https to PUBLIC_URL while we are asked over plain http: the
 * forms of our own pages must pass, and only theirs.
 */
test('behind a TLS proxy the public address counts', async () => {
  const port = String(await freePort());
  const oja = startOja({
    DATA_DIR: data.path,
    PORT: port,
    PUBLIC_URL: 'https://oja.example',
    LOG_LEVEL: 'warn',
  });
  await oja.ready();
  const post = (origin: string) =>
    fetch(`${oja.url}/language`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'language=en&back=/shops',
    }).then((answer) => answer.status);
  expect(await post('https://oja.example')).toBe(302);
  expect(await post('http://oja.example')).toBe(403);
  expect(await post(oja.url)).toBe(403);
  const page = await fetch(oja.url);
  expect(page.headers.get('strict-transport-security')).toContain('max-age');
  expect(await oja.kill('SIGTERM')).toBe(0);
});

const json = { 'content-type': 'application/json' };

async function call(url: string, name: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${url}/api/${name}`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, unknown>;
}

async function signInOwner(url: string): Promise<string> {
  const phoneNumber = '08030000001';
  const { demoCode } = await call(url, 'signIn', { phoneNumber });
  return String((await call(url, 'signIn', { phoneNumber, code: demoCode })).token);
}

/** Reads a stream until the text has come by. */
async function readUntil(stream: Response, text: string): Promise<string> {
  const decoder = new TextDecoder();
  let seen = '';
  for await (const chunk of stream.body ?? []) {
    seen += decoder.decode(chunk, { stream: true });
    if (seen.includes(text)) break;
  }
  return seen;
}

test('what happens on one instance is heard on a stream of the other', async () => {
  const own = tempDataDir();
  const first = startOja({
    DATA_DIR: own.path,
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
  });
  await first.ready();
  const second = startOja({
    DATA_DIR: own.path,
    DATABASE_URL: `postgresql://oja@${encodeURIComponent(`${own.path}/run`)}/oja`,
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
  });
  await second.ready();
  const { shops } = (await (await fetch(`${first.url}/api/shops?q=Ngozi`)).json()) as {
    shops: Array<{ id: string }>;
  };
  const stream = await fetch(`${second.url}/api/live/inbox?cursor=0`, {
    headers: { authorization: `Bearer ${await signInOwner(second.url)}` },
  });
  expect(stream.status).toBe(200);
  const heard = readUntil(stream, 'message');
  const operationId = crypto.randomUUID();
  const text = 'Is the gown still there?';
  const sent = await call(first.url, 'sendChatMessage', {
    shopId: shops[0]?.id,
    text,
    operationId,
  });
  expect(sent).toMatchObject({ success: true });
  expect(await heard).toContain('event: message');
  expect(await second.kill('SIGTERM')).toBe(0);
  expect(await first.kill('SIGTERM')).toBe(0);
  own.remove();
});
