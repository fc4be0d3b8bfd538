import { expect, test } from '@playwright/test';
import { freePort, startOja, tempDataDir } from '#tests/support/processes/oja-process.ts';

const data = tempDataDir();
test.afterAll(() => data.remove());

/**
 * Behind a TLS proxy the browser speaks https to PUBLIC_URL while we are asked over plain http: the
 * forms of our own pages must pass, and only theirs.
 */
test('behind a TLS proxy the public address counts', async () => {
  const port = String(await freePort());
  const oja = startOja({
    DATA_DIR: data.withDemo(),
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
