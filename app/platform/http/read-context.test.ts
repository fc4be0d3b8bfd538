import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HttpEnv } from './http-types.server.ts';
import { establishFacts } from './read-context.server.ts';

const app = new Hono<HttpEnv>();
app.use(establishFacts);
app.all('*', (c) => c.text(c.var.context.translator.language));

const browser = {
  'sec-fetch-dest': 'document',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
};
const remembered = async (path: string, headers: Record<string, string>, method = 'GET') => {
  const socket = { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' };
  const answer = await app.request(path, { method, headers }, { incoming: { socket } });
  return answer.headers.get('set-cookie');
};

test('a person who follows a link to a language reads on in it', async () => {
  expect(await remembered('/shops?letter=a&lang=en', browser)).toMatch(/^oja-language=en; Path=\//);
});

test.each([
  ['is no link to a language', '/shops', browser],
  ['names one that is not offered', '/?lang=xx', browser],
  ['is in that language already', '/?lang=en', { ...browser, cookie: 'oja-language=en' }],
  ['comes from a program', '/?lang=en', {}],
  ['loads a part of a page', '/?lang=en', { ...browser, 'sec-fetch-dest': 'empty' }],
  [
    'comes from a crawler',
    '/?lang=en',
    { ...browser, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
  ],
])('nothing is remembered where the request %s', async (_, path, headers) => {
  expect(await remembered(path, headers)).toBeNull();
});

test('nothing is remembered of a form that is sent', async () => {
  expect(await remembered('/?lang=en', browser, 'POST')).toBeNull();
});
