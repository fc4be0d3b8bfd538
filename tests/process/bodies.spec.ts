import { readFileSync } from 'node:fs';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { expect, test } from '@playwright/test';
import { isLongRun } from '#tests/support/long-run.ts';
import { freePort, startOja, tempDataDir } from '#tests/support/processes/oja-process.ts';

const data = tempDataDir();
let oja: ReturnType<typeof startOja>;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  oja = startOja({ DATA_DIR: data.withDemo(), PORT: String(await freePort()), LOG_LEVEL: 'warn' });
  await oja.ready();
});

test.afterAll(async () => {
  await oja.kill('SIGTERM');
  data.remove();
});

const open: ClientRequest[] = [];
test.afterEach(() => {
  for (const request of open.splice(0)) request.destroy();
});

interface Begun {
  path: string;
  type: string;
  /** Bytes that are sent of many more that are promised. */
  sent: number;
}

/** A body whose end never comes; the status of the answer, or none when the line is cut before. */
function begin({ path, type, sent }: Begun): Promise<number> {
  const headers = {
    origin: oja.url,
    'content-type': type,
    'content-length': String(sent + 500),
  };
  const request = httpRequest(`${oja.url}${path}`, { method: 'POST', headers, agent: false });
  open.push(request);
  const status = new Promise<number>((resolve) => {
    request.on('response', (response) => resolve(response.statusCode ?? 0));
    request.on('error', () => resolve(0));
  });
  request.write('--b\r\nContent-Disposition: form-data; name="file"; filename="x.jpg"\r\n\r\n');
  request.write(Buffer.alloc(sent - 66, 'x'));
  return status;
}

const form = 'multipart/form-data; boundary=b';
const memoryMb = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${oja.child.pid}/status`, 'utf8'))?.[1] ?? 0) /
  1024;

test('unfinished uploads of nobody are refused unread and take no memory', async () => {
  test.setTimeout(120_000);
  const count = isLongRun ? 150 : 40;
  const sent = 10_000_000;
  await begin({ path: '/api/uploadImage', type: form, sent: 1_000 });
  const before = memoryMb();
  const answers = Array.from({ length: count }, () =>
    begin({ path: '/api/uploadImage', type: form, sent }),
  );
  const statuses = await Promise.all(answers);
  // A line that is cut while it still sends has lost its answer.
  expect(statuses.filter((status) => status !== 401 && status !== 0)).toEqual([]);
  expect(statuses).toContain(401);
  expect(memoryMb() - before).toBeLessThan((count * sent) / 1e6 / 3);
});

test('who calls is asked before the body is read, by every function that is not for all', async () => {
  const document = await (await fetch(`${oja.url}/api/openapi.json`)).json();
  const closed = Object.entries<Record<string, { security?: unknown[] }>>(document.paths).filter(
    ([, methods]) => (methods.post?.security?.length ?? 0) > 0,
  );
  expect(closed.length).toBeGreaterThan(8);
  for (const [path] of closed) {
    const status = await begin({ path: `/api${path}`, type: 'application/json', sent: 200 });
    expect([path, status]).toEqual([path, 401]);
  }
});

test('pages of the team do not read what a stranger sends', async () => {
  for (const path of [
    '/shop',
    '/stocks',
    '/stocks/import',
    '/payments',
    '/messages',
    '/sections',
  ]) {
    const status = await begin({ path, type: form, sent: 200 });
    expect([path, [302, 401].includes(status)]).toEqual([path, true]);
  }
});
