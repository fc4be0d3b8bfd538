import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, connectDatabase } from '#app/platform/db/database.server.ts';
import { noteRefusal } from '#app/platform/db/disk-full.server.ts';
import { replaceSettings, settings } from '#app/platform/env.server.ts';
import { securityEvents } from '#app/platform/http/security/security-events.server.ts';
import { closeLiveHub, openLiveHub } from '#app/platform/live/current-hub.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type SilentProxy, startSilentProxy } from '#tests/support/processes/silent-proxy.ts';
// Everything that counts something.
import '../app.server.ts';
import '../jobs.server.ts';
import '#app/platform/trace/export-spans.server.ts';
import { metrics } from './metrics.server.ts';
import './provider-calls.server.ts';

const metricsToken = 'a-token-of-the-collector';
let db: TestDatabase;
let line: SilentProxy;
let app: Hono;
beforeAll(async () => {
  replaceSettings({ ...settings(), metricsToken });
  db = await testDatabase();
  line = await startSilentProxy(db.url);
  connectDatabase({ url: line.url, replicaUrls: [line.url] });
  await openLiveHub(db.url);
  app = new Hono().route('/', metrics());
});
afterAll(async () => {
  await closeLiveHub();
  await line.close();
  await closeDatabase();
  await db.drop();
});

const ask = async () => {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const answer = await app.request('/metrics', { headers });
  return { status: answer.status, text: await answer.text() };
};
const namesIn = (text: string, pattern: RegExp) =>
  new Set(
    [...text.matchAll(pattern)].map(([, name]) => (name ?? '').replace(/_(bucket|sum|count)$/, '')),
  );

test('every figure that is watched or described is one that the app tells, and it tells no other', async () => {
  const told = namesIn((await ask()).text, /^# TYPE (\w+) /gm);
  const watched = ['alerts.yaml', 'dashboard.json'].flatMap((file) => [
    ...namesIn(readFileSync(`deploy/observe/${file}`, 'utf8'), /(oja_[a-z0-9_]+)/g),
  ]);
  const events = [
    ...readFileSync('deploy/observe/alerts.yaml', 'utf8').matchAll(/event=~?"([\w|]+)"/g),
  ];
  const named = events.flatMap(([, list = '']) => list.split('|'));
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name) => !securityEvents.some((known) => known === name))).toEqual([]);
  expect(watched.length).toBeGreaterThan(15);
  expect(watched.filter((name) => !told.has(name))).toEqual([]);
  const described = namesIn(readFileSync('docs/operations.md', 'utf8'), /`(oja_[a-z0-9_]+)/g);
  expect([...told].sort()).toEqual([...described].sort());
});

test('a disk that has room again is told by a process whose readiness nobody asks', async () => {
  noteRefusal({ code: '53100' });
  const isFull = async () => (await ask()).text.match(/^oja_database_full (\d)$/m)?.[1];
  await eventually(isFull).toBe('0');
});

test('without the database the process tells what it knows itself', async () => {
  expect((await ask()).text).toMatch(/^oja_database_reachable 1$/m);
  line.swallow();
  const { status, text } = await ask();
  expect(status).toBe(200);
  expect(text).toMatch(/^oja_database_reachable 0$/m);
  // Whoever is told of an outage looks at these.
  for (const name of ['oja_last_pages_total', 'oja_process_resident_bytes', 'oja_database_waiting'])
    expect(text).toMatch(new RegExp(`^${name}(\\{\\})? `, 'm'));
  // Nobody knows: a 0 would say that all is well.
  expect(text).not.toMatch(/^oja_jobs_waiting /m);
});
