import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { closeDatabase, connectDatabase, database } from '../db/database.server.ts';
import { metricsText } from '../http/figures/metrics.server.ts';
import type { HttpEnv } from '../http/http-types.server.ts';
import { createLog } from '../log.server.ts';
import { startTracing } from './export-spans.server.ts';
import { traceRequests } from './trace-requests.server.ts';

interface Told {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code: number };
  attributes: Array<{ key: string; value: { stringValue?: string; intValue?: string } }>;
}

/** Stands in for a collector: keeps what it is sent. */
const taken: string[] = [];
let isTaking = true;
const collector = createServer((request, answer) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    if (request.url === '/v1/traces' && isTaking) taken.push(body);
    answer.writeHead(isTaking ? 200 : 503).end('{}');
  });
});
const spans = (): Told[] =>
  taken.flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as Told[]);

let db: TestDatabase;
let endpoint: string;
let stop = async (): Promise<void> => {};
beforeAll(async () => {
  db = await testDatabase();
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await stop();
  await closeDatabase();
  taken.length = 0;
  isTaking = true;
});
afterAll(async () => {
  collector.close();
  await db.drop();
});

const start = (share = 1) => {
  const settings = { endpoint, headers: {}, serviceName: 'oja', share, everyMs: 60_000 };
  stop = startTracing(settings);
  connectDatabase({ url: db.url, max: 1 });
};

const lines: string[] = [];
const log = createLog('info', { write: (line) => lines.push(line) });

function market() {
  const app = new Hono<HttpEnv>();
  app.use(traceRequests);
  app.get('/shop/:code', async (c) => {
    await database().execute(sql`select ${c.req.param('code')}::text as said, pg_sleep(0.02)`);
    await fetch(`${endpoint}/charge/secret-key`);
    log.info('sold');
    return c.text('done');
  });
  app.get('/broken', () => {
    throw new Error('a slip');
  });
  return app;
}

test('a request, its statements and calls are one trace, without anybody’s words; log lines name it', async () => {
  start();
  const app = market();
  // One connection for all: each waits for it, and what it asks then is its own.
  await Promise.all(['words-1', 'words-2', 'words-3'].map((code) => app.request(`/shop/${code}`)));
  await app.request('/broken');
  await stop();
  const roots = spans().filter(({ kind }) => kind === 2);
  expect(roots.map(({ name }) => name).sort()).toEqual([
    'GET /broken',
    ...Array(3).fill('GET /shop/:'),
  ]);
  expect(roots.map(({ status }) => status.code).sort()).toEqual([0, 0, 0, 2]);
  for (const root of roots.filter(({ name }) => name !== 'GET /broken')) {
    const parts = spans().filter(({ parentSpanId }) => parentSpanId === root.spanId);
    expect(parts.map(({ name }) => name).sort()).toEqual([
      `GET ${new URL(endpoint).host}`,
      'select',
    ]);
    expect(parts.every(({ traceId }) => traceId === root.traceId)).toBe(true);
    expect(lines.some((line) => JSON.parse(line).trace_id === root.traceId)).toBe(true);
  }
  expect(taken.join()).not.toMatch(/words-|secret-key/);
});

test('a collector that is away costs nobody a request, and what it misses is counted', async () => {
  start();
  isTaking = false;
  const app = market();
  expect((await app.request('/shop/a')).status).toBe(200);
  await stop();
  expect(spans()).toEqual([]);
  expect(metricsText({})).toMatch(/oja_trace_spans_dropped_total\{\} [1-9]/);
});

test('a share of requests is followed, and the others leave nothing', async () => {
  start(0);
  lines.length = 0;
  await market().request('/shop/a');
  await stop();
  expect([taken, lines.map((line) => JSON.parse(line).trace_id)]).toEqual([[], [undefined]]);
});
