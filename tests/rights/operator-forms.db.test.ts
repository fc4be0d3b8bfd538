import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { settleInput } from '#app/domains/moderation/commands/settle-money.server.ts';
import { jobInput } from '#app/domains/operators/jobs/change-job.server.ts';
import { operatorLog } from '#app/domains/operators/operators.table.server.ts';
import type { Viewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import {
  askRoom,
  noId,
  roomModule,
  roomPages,
  viewerOf,
} from '#tests/support/operators/ask-room.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import type { HostileApp } from '#tests/support/processes/hostile-app.ts';
import { forms } from '#tests/support/processes/hostile-forms.ts';
import { makeShop, shopBench } from '#tests/support/shop/shops.ts';

shopBench();

let chief: Viewer;
let shopId: string;

beforeAll(async () => {
  chief = await viewerOf(await makeOperator('chief'));
  shopId = (await makeShop()).id;
});

const nasty = [
  '',
  '\0',
  '\ud800',
  "'; drop table shops; --",
  '{"$gt":""}',
  '1e309',
  '-1',
  '999999999999999999',
  '9'.repeat(40),
  'RC 1'.repeat(30),
  'x'.repeat(200_000),
  '../../etc/passwd',
  '<script>alert(1)</script>',
  newId(),
  '‮ nodnol',
];

/** The forms of the rooms, by the file of their page. */
const roomForms = () =>
  Object.entries(forms({ shopId, stockId: noId } as HostileApp)).filter(([, [path]]) =>
    path.startsWith('/operator'),
  );

const linesNow = () => database().$count(operatorLog);

test('every form of the rooms is known, and what an operator sends is refused or taken, never a fault of ours', async () => {
  const pages = await roomPages();
  const withForms: string[] = [];
  for (const { file } of pages) if ((await roomModule(file)).action) withForms.push(basename(file));
  expect(
    roomForms()
      .map(([name]) => name)
      .sort(),
  ).toEqual(withForms.sort());
  let sent = 0;
  for (const [name, [path, shapes]] of roomForms()) {
    const page = pages.find(({ file }) => basename(file) === name);
    const { action } = await roomModule(page?.file ?? '');
    if (!action) throw new Error(`${name} has no form`);
    const params = { shopId, caseId: noId, requestId: noId, orderId: noId, userId: noId };
    for (const [intent = '', ...fields] of shapes) {
      for (const value of nasty) {
        const filled = Object.fromEntries(fields.map((field) => [field, value]));
        const form = { ...filled, ...(intent && { intent }) };
        const { status } = await askRoom(action, { path, viewer: chief, params, form });
        sent += 1;
        expect(status, `${name} ${intent} ${value.slice(0, 30)}`).toBeLessThan(500);
      }
    }
  }
  expect(sent).toBeGreaterThan(200);
});

/** Pages whose schema reads what is asked for. */
const bySchema: Record<string, readonly string[]> = {
  'money.tsx': settleInput.shape.intent.options,
  'jobs.tsx': jobInput.shape.intent.options,
};

/** What the buttons of a page may ask for, as its code names it. */
function handledBy(file: string): string[] {
  const code = readFileSync(join('app', file), 'utf8');
  const named = [...code.matchAll(/case '([a-z-]+)':|intent [!=]== '([a-z-]+)'/g)];
  const intents = named.map(([, inSwitch, compared]) => inSwitch ?? compared ?? '');
  return [...new Set([...intents, ...(bySchema[basename(file)] ?? [])])].sort();
}

test('each thing that a form of the rooms can ask for is among those that are tried', async () => {
  const pages = await roomPages();
  for (const [name, [, shapes]] of roomForms()) {
    const file = pages.find((page) => basename(page.file) === name)?.file ?? '';
    const tried = new Set(shapes.flatMap(([intent]) => intent || []));
    expect([...tried].sort(), name).toEqual(handledBy(file));
  }
});

test('addresses of the rooms with what nobody types', async () => {
  const before = await linesNow();
  for (const { path, file } of await roomPages()) {
    const { loader } = await roomModule(file);
    if (!loader || path === '/operator/enter') continue;
    for (const key of ['q', 'after', 'before', 'show', 'over', 'name', 'act', 'from']) {
      for (const value of nasty) {
        const asked = `${path}?${key}=${encodeURIComponent(value.slice(0, 3_000).toWellFormed())}&show=unmatched`;
        const { status } = await askRoom(loader, { path: asked, viewer: chief });
        expect(status, asked.slice(0, 80)).toBeLessThan(500);
      }
    }
  }
  // Nothing that is there was opened by them.
  expect(await linesNow()).toBe(before);
});
