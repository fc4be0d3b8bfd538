import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { settleInput } from '#app/domains/moderation/commands/settle-money.server.ts';
import { jobInput } from '#app/domains/operators/jobs/change-job.server.ts';
import { operatorLog } from '#app/domains/operators/operators.table.server.ts';
import type { Viewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { isLongRun } from '#tests/support/long-run.ts';
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
const roomForms = (of: Pick<HostileApp, 'shopId'>) =>
  Object.entries(forms({ ...of, stockId: noId } as HostileApp)).filter(([, [path]]) =>
    path.startsWith('/operator'),
  );

const pages = await roomPages();
const names = roomForms({ shopId: noId }).map(([name]) => name);
const fileOf = (name: string): string =>
  pages.find(({ file }) => basename(file) === name)?.file ?? '';

const linesNow = () => database().$count(operatorLog);

test('every form of the rooms is known', async () => {
  const withForms: string[] = [];
  for (const { file } of pages) if ((await roomModule(file)).action) withForms.push(basename(file));
  expect(names.toSorted()).toEqual(withForms.sort());
  const shapes = roomForms({ shopId }).flatMap(([, [, ofPage]]) => ofPage);
  expect(shapes.length * nasty.length).toBeGreaterThan(200);
});

// A page each: together they take longer than a test may.
test.each(names)(
  'what an operator sends to %s is refused or taken, never a fault of ours',
  async (name) => {
    const [, [path, shapes] = ['', []]] = roomForms({ shopId }).find(([one]) => one === name) ?? [];
    const { action } = await roomModule(fileOf(name));
    if (!action) throw new Error(`${name} has no form`);
    const params = { shopId, caseId: noId, requestId: noId, orderId: noId, userId: noId };
    expect(shapes).not.toEqual([]);
    for (const [intent = '', ...fields] of shapes) {
      for (const value of nasty) {
        const filled = Object.fromEntries(fields.map((field) => [field, value]));
        const form = { ...filled, ...(intent && { intent }) };
        const { status } = await askRoom(action, { path, viewer: chief, params, form });
        expect(status, `${intent} ${value.slice(0, 30)}`).toBeLessThan(500);
      }
    }
  },
);

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

test.each(names)(
  'each thing that a form of %s can ask for is among those that are tried',
  (name) => {
    const [, [, shapes] = ['', []]] = roomForms({ shopId }).find(([one]) => one === name) ?? [];
    const tried = new Set(shapes.flatMap(([intent]) => intent || []));
    expect([...tried].sort()).toEqual(handledBy(fileOf(name)));
  },
);

const keys = ['q', 'after', 'before', 'show', 'over', 'name', 'act', 'from'];
/** A third of it each in the short run: three rooms together ask everything. */
const isAsked = (turn: number): boolean => isLongRun || turn % 3 === 0;

test.each(pages.filter(({ path }) => path !== '/operator/enter'))(
  'the address $path with what nobody types',
  async ({ path, file }) => {
    const { loader } = await roomModule(file);
    if (!loader) return;
    const before = await linesNow();
    const room = pages.findIndex((page) => page.path === path);
    for (const [at, key] of keys.entries()) {
      for (const value of nasty.filter((_, n) => isAsked(n + at + room))) {
        const asked = `${path}?${key}=${encodeURIComponent(value.slice(0, 3_000).toWellFormed())}&show=unmatched`;
        const { status } = await askRoom(loader, { path: asked, viewer: chief });
        expect(status, asked.slice(0, 80)).toBeLessThan(500);
      }
    }
    // Nothing that is there was opened by them.
    expect(await linesNow()).toBe(before);
  },
);
