import { basename } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { announce, withdraw } from '#app/domains/operators/commands/announce.server.ts';
import { operatorActs } from '#app/domains/operators/log/log-line.ts';
import { markRegistered } from '#app/domains/shops/trust/mark-checked.server.ts';
import type { Viewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { noId, viewerOf } from '#tests/support/operators/ask-room.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { provokeActs } from '#tests/support/operators/provoke-acts.ts';
import {
  askedRecovery,
  failedJob,
  oddShop,
  reportedCase,
  waitingDevice,
} from '#tests/support/operators/real-subjects.ts';
import { reported } from '#tests/support/operators/reported.ts';
import { formsOf, showRoom } from '#tests/support/operators/show-room.tsx';
import type { HostileApp } from '#tests/support/processes/hostile-app.ts';
import { forms } from '#tests/support/processes/hostile-forms.ts';
import { billingBench } from '#tests/support/shop/billing-bench.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';

const bench = billingBench();
let viewer: Viewer;

const reason = 'These words are long enough for any measure.';

/** Everything that operators do was done once, so that each way back stands on a page too. */
beforeAll(async () => {
  log.level = 'silent';
  const [chief, other] = [await makeOperator('chief'), await makeOperator('chief')];
  viewer = await viewerOf(chief);
  const stage = { chief: chief.operator, other: other.operator, url: bench.url };
  for (const act of operatorActs) await (await provokeActs[act](stage))();
  await Promise.all([waitingDevice(), failedJob(), oddShop(), askedRecovery()]);
  await reportedCase('item');
  await reported(await makePlainItem((await makeShop()).id), { networks: 3 });
  await database().execute(
    sql`select graphile_worker.add_job('tests.nothing', '{}', run_at := now() + interval '1 day')`,
  );
  const lasting = { startsAt: now(), endsAt: new Date(Date.now() + 86_400_000), reason };
  for (const en of ['We close at six', 'We close at seven']) {
    const id = await announce(chief.operator, { ...lasting, texts: { en } });
    if (en.endsWith('six')) await withdraw(chief.operator, { id, isBack: false, reason });
  }
  const { id: shopId } = await makeShop();
  await markRegistered(chief.operator, { shopId, number: 'BN 2345678', reason });
  await markRegistered(chief.operator, { shopId, number: 'kept', reason });
}, 300_000);

const idsOf = async (table: string): Promise<string[]> => {
  const { rows } = await database().execute<{ id: string }>(
    sql.raw(`select id::text from ${table} order by id`),
  );
  return rows.map(({ id }) => id);
};

/** The pages with forms, each as the router names it, and all that is there of it. */
const rooms: [file: string, pattern: string, paths: () => Promise<string[]>][] = [
  ['one-shop', '/operator/shops/:shopId', () => idsOf('shops')],
  ['reports', '/operator/reports', async () => ['']],
  ['report-case', '/operator/reports/:caseId', () => idsOf('report_cases')],
  ['one-order', '/operator/money/:orderId', () => idsOf('orders')],
  ['recovery', '/operator/recoveries/:requestId', () => idsOf('recovery_requests')],
  ['person', '/operator/people/:userId', () => idsOf('users')],
  ['signals', '/operator/reports/signals', async () => ['', '?show=dismissed']],
  ['money', '/operator/money', async () => ['?show=unmatched', '?show=unmatched&over=yes']],
  ['jobs', '/operator/jobs', async () => ['?show=failed', '?show=waiting', '?show=dropped']],
  ['words', '/operator/words', async () => ['']],
  ['word-list', '/operator/words/:list', async () => ['banned', 'synonyms']],
  ['team', '/operator/team', async () => ['']],
];

const triedIn = (file: string): string[] => {
  const [, shapes = []] = forms({ shopId: noId, stockId: noId } as HostileApp)[`${file}.tsx`] ?? [];
  return [...new Set(shapes.map(([intent = '']) => intent))].sort();
};

test('every page of the rooms with a form is among them', () => {
  const known = Object.entries(forms({ shopId: noId, stockId: noId } as HostileApp))
    .filter(([, [path]]) => path.startsWith('/operator/'))
    .map(([file]) => basename(file, '.tsx'))
    .filter((file) => file !== 'enter');
  expect(rooms.map(([file]) => file).sort()).toEqual(known.sort());
});

test.each(rooms)(
  '%s: sent without a reason, the form that was pressed says so, open and with the cursor, and no other',
  async (name, pattern, paths) => {
    const seen = new Set<string>();
    for (const end of await paths()) {
      const path = pattern.includes(':') ? pattern.replace(/:\w+/, end) : `${pattern}${end}`;
      const shown = { file: `routes/operator/${name}.tsx`, pattern, path, viewer };
      for (const { sent, intents } of formsOf(await showRoom(shown))) {
        if (intents.every((intent) => seen.has(intent))) continue;
        for (const intent of intents) seen.add(intent);
        // Also where a usual reason stands in the form already.
        const page = await showRoom({ ...shown, form: { ...sent, reason: '' } });
        const wrong = formsOf(page).filter(({ html }) => html.includes('aria-invalid="true"'));
        expect(
          wrong.map((form) => form.sent.form),
          `${path} ${intents}`,
        ).toEqual([sent.form]);
        expect(wrong[0]?.html).toMatch(/autofocus=""/);
        expect(wrong[0]?.isInSight).toBe(true);
        expect(page).not.toContain('class="outcome"');
      }
    }
    const asked = name === 'recovery' ? ['check', 'refuse'] : triedIn(name);
    expect([...seen].sort()).toEqual(asked);
  },
  120_000,
);

test('whoever is in a shop is refused at the number, an empty name at the name, and what was written stays in the form alone', async () => {
  const { owner } = await makeShop();
  const shown = {
    file: 'routes/operator/team.tsx',
    pattern: '/operator/team',
    path: '/operator/team',
    viewer,
  };
  const typed = { form: 'name', intent: 'name', phone: owner.phone, role: 'support', reason };
  const [inShop, noName] = await Promise.all(
    ['Sade', ''].map((name) => showRoom({ ...shown, form: { ...typed, name } })),
  );
  expect(inShop).toContain('This number belongs to a shop.');
  expect(noName).toContain('Add a name');
  for (const page of [inShop ?? '', noName ?? '']) {
    expect(page).not.toContain('What you had written');
    expect(page.split(reason)).toHaveLength(2);
    expect(page.split('aria-invalid="true"')).toHaveLength(2);
  }
});
