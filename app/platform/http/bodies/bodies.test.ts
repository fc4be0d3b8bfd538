import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSettings, replaceSettings } from '#app/platform/env.server.ts';
import { startHttpApp } from '#tests/support/processes/http-app.ts';
import { httpErrors } from '../errors/http.errors.ts';
import { bodyLimit } from './body-limit.server.ts';
import { OpenBodies, type Sender } from './open-bodies.server.ts';
import { sweepIncoming, withForm } from './receive-form.server.ts';

const bodies = new OpenBodies({ perVisitor: 3, idleMs: 1_500 });
const seen: { onDisk: number; heap: number }[] = [];
let folder = '';
let tried = 0;
let app: Awaited<ReturnType<typeof startHttpApp>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oja-bodies-'));
  replaceSettings(loadSettings({ DATA_DIR: folder }));
  app = await startHttpApp({
    mount: (hono) => {
      const senderOf = (c: Context) => ({ address: 'here', visitor: c.req.header('x-me') ?? 'me' });
      const admit = ({ visitor }: Sender) => {
        if (visitor === 'nobody') throw httpErrors.not_found();
      };
      const ruleFor = (path: string) => ({
        bytes: 30 * 1024 * 1024,
        toDisk: true as const,
        refusesAlike: true as const,
        admit,
        ...(path === '/form' && { atOnce: 1 }),
      });
      hono.use(bodyLimit({ ruleFor, senderOf, bodies }));
      hono.post('/form', (c) =>
        withForm(c.req.raw, async (form) => {
          seen.push({
            onDisk: (await incoming()).length,
            heap: process.memoryUsage().arrayBuffers,
          });
          const file = form.get('file');
          return c.json({
            fields: [...form].flatMap(([name, value]) =>
              typeof value === 'string' ? [`${name}=${value}`] : [],
            ),
            ...(file instanceof File && {
              name: file.name,
              type: file.type,
              size: file.size,
              end: (await file.slice(-3).text()).toString(),
            }),
          });
        }),
      );
      hono.post('/text', async (c) => c.text(await c.req.text()));
      hono.post('/later', () => {
        tried += 1;
        throw httpErrors.too_many({}, { retryAfterSeconds: 60 });
      });
      hono.post('/busy', () => {
        tried += 1;
        throw httpErrors.unavailable({}, { retryAfterSeconds: 60 });
      });
      hono.post('/deaf', (c) => c.text('not read'));
    },
  });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const incoming = (): Promise<string[]> => readdir(join(folder, 'incoming')).catch(() => []);

const post = async (body: FormData | string, type?: string) => {
  const headers = type ? { 'content-type': type } : {};
  const answer = await fetch(`${app.url}/form`, { method: 'POST', body, headers });
  return { status: answer.status, body: await answer.json() };
};

test('a file goes to the disk, is there while it is used, and is gone afterwards', async () => {
  const form = new FormData();
  form.append('intent', 'picture');
  form.append('file', new File(['x'.repeat(20e6), 'end'], 'ọjà.jpg', { type: 'image/jpeg' }));
  form.append('word', 'ẹ̀fọ́');
  const { status, body } = await post(form);
  expect([status, body]).toEqual([
    200,
    {
      fields: ['intent=picture', 'word=ẹ̀fọ́'],
      name: 'ọjà.jpg',
      type: 'image/jpeg',
      size: 20e6 + 3,
      end: 'end',
    },
  ]);
  expect(seen.at(-1)?.onDisk).toBe(1);
  expect(await incoming()).toEqual([]);
  expect(bodies.size).toBe(0);
});

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  [
    'cut short',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx',
  ],
  [
    'too many files',
    'multipart/form-data; boundary=b',
    `${Array.from({ length: 8 }, () => '--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nx\r\n').join('')}--b--\r\n`,
  ],
  [
    'too many fields',
    'multipart/form-data; boundary=b',
    `${Array.from({ length: 300 }, () => '--b\r\nContent-Disposition: form-data; name="f"\r\n\r\nx\r\n').join('')}--b--\r\n`,
  ],
])('a form that is none is refused and leaves nothing: %s', async (_, type, body) => {
  expect((await post(body, type)).status).toBe(400);
  expect(await incoming()).toEqual([]);
  expect(bodies.size).toBe(0);
});

test('who was told to come later, and who may not come at all, is refused before the body is opened', async () => {
  const send = async (path: string, visitor: string) => {
    const headers = { 'x-me': visitor };
    const answer = await fetch(`${app.url}${path}`, { method: 'POST', body: 'x', headers });
    return [answer.status, answer.headers.get('retry-after')];
  };
  const before = await incoming();
  for (let n = 0; n < 5; n++) expect(await send('/later', 'eager')).toEqual([429, '60']);
  for (let n = 0; n < 5; n++) expect(await send('/busy', 'eager')).toEqual([503, '60']);
  expect(tried).toBe(2);
  expect(await send('/text', 'eager')).toEqual([200, null]);
  expect(await send('/text', 'nobody')).toEqual([404, null]);
  expect(await incoming()).toEqual(before);
});

interface Unfinished {
  request: ClientRequest;
  answer: Promise<IncomingMessage>;
}

/** Headers and a beginning; the rest never comes. */
function unfinished(path: string, sender = 'me'): Unfinished {
  const headers = {
    'x-me': sender,
    'content-length': '100000',
    'content-type': 'multipart/form-data; boundary=b',
  };
  const request = httpRequest(`${app.url}${path}`, { method: 'POST', headers, agent: false });
  request.on('error', () => undefined);
  const answer = new Promise<IncomingMessage>((resolve) => request.on('response', resolve));
  request.write('--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nxxx');
  return { request, answer };
}

test('a body that stops halfway is given up with 408 and its file removed', async () => {
  for (const path of ['/form', '/text']) {
    const { request, answer } = unfinished(path);
    expect((await answer).statusCode).toBe(408);
    request.destroy();
  }
  expect(await incoming()).toEqual([]);
  expect(bodies.size).toBe(0);
});

test('who is not read is answered at once, and nothing stays open', async () => {
  const { request, answer } = unfinished('/deaf');
  expect((await answer).statusCode).toBe(200);
  request.destroy();
  expect(bodies.size).toBe(0);
});

test('too many open bodies of one sender are told to come back', async () => {
  const many = Array.from({ length: 5 }, () => unfinished('/text'));
  const answers = await Promise.all(many.map(({ answer }) => answer));
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([408, 408, 408, 429, 429]);
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  for (const { request } of many) request.destroy();
});

test('who sent more at once than an address takes is refused until the time that was said, unopened', async () => {
  const [first, second] = [unfinished('/form', 'waves'), unfinished('/form', 'waves')];
  const answers = await Promise.all([first.answer, second.answer]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([408, 429]);
  expect(bodies.size).toBe(0);
  const headers = { 'x-me': 'waves' };
  const again = await fetch(`${app.url}/form`, { method: 'POST', body: 'x', headers });
  expect(again.status).toBe(429);
  for (const { request } of [first, second]) request.destroy();
});

test('what a killed process left behind is swept, what is being received is not', async () => {
  const { mkdir, utimes, writeFile } = await import('node:fs/promises');
  await mkdir(join(folder, 'incoming'), { recursive: true });
  for (const name of ['old', 'new']) await writeFile(join(folder, 'incoming', name), '');
  await utimes(join(folder, 'incoming', 'old'), 0, 0);
  await sweepIncoming();
  expect(await incoming()).toEqual(['new']);
  await rm(join(folder, 'incoming', 'new'));
});
