import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSettings, replaceSettings } from '#app/platform/env.server.ts';
import { startHttpApp } from '#tests/support/processes/http-app.ts';
import { takeStreamSlot } from './stream-slots.server.ts';

let app: Awaited<ReturnType<typeof startHttpApp>>;
let open = 0;

beforeAll(async () => {
  replaceSettings(loadSettings({ TRUST_PROXY: '1' }));
  app = await startHttpApp({
    mount: (hono) => {
      hono.get('/:visitor', (c) => {
        const { onEnd } = takeStreamSlot(c, c.req.param('visitor'));
        open += 1;
        const cancel = () => {
          open -= 1;
          onEnd();
          onEnd();
        };
        const start = (controller: ReadableStreamDefaultController) =>
          controller.enqueue(Buffer.from(': \n\n'));
        return new Response(new ReadableStream({ start, cancel }));
      });
    },
  });
});
afterAll(() => app.close());

async function stream(visitor: string, address: string) {
  const stop = new AbortController();
  const headers = { 'x-forwarded-for': address };
  const { signal } = stop;
  const answer = await fetch(`${app.url}/${visitor}`, { headers, signal });
  // Held on to: a response that nobody holds is closed when memory is tidied.
  return { answer, status: answer.status, retry: answer.headers.get('retry-after'), stop };
}

test('five streams a visitor, fifty an address; who closes one may open another', async () => {
  const own = [];
  for (let n = 0; n < 5; n++) own.push(await stream('ada', `10.0.0.${n}`));
  expect(own.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await stream('ada', '10.0.0.9')).toMatchObject({ status: 429, retry: '30' });
  own[0]?.stop.abort();
  await expect.poll(() => open).toBe(4);
  const again = await stream('ada', '10.0.0.9');
  expect(again.status).toBe(200);

  const town = [];
  for (let n = 0; n < 50; n++) town.push(await stream(`visitor${n}`, '203.0.113.7'));
  expect(town.filter(({ status }) => status !== 200)).toEqual([]);
  expect((await stream('late', '203.0.113.7')).status).toBe(429);
  const late = await stream('late', '203.0.113.8');
  expect(late.status).toBe(200);
  for (const { stop } of [...own, again, ...town, late]) stop.abort();
  await expect.poll(() => open).toBe(0);
});
