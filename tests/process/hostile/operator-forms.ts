import { type APIRequestContext, expect, request, test } from '@playwright/test';
import pg from 'pg';
import { demoOperator, enterAsOperator } from '#tests/support/browser/operators.ts';
import type { HostileApp } from '#tests/support/processes/hostile-app.ts';
import { forms } from '#tests/support/processes/hostile-forms.ts';

/** Wrong in any field: nothing at all, or more than fits anywhere. */
const nowhere = ['', '\0', 'x'.repeat(20_000), '9'.repeat(5_000)];
/** Wrong where one of a few words or an id belongs. */
const noWord = [
  ...nowhere,
  'null',
  '-1',
  '__proto__',
  'constructor',
  '00000000-0000-0000-0000-000000000000',
  "' or 1=1 --",
  '../../etc/passwd',
  '\u202ewarn',
];
const reason = 'These words are long enough for any measure.';
/** As a page makes it. */
const key = 'abcdefgh23456789';

/** What an operator decides about; what only was looked at or counted meanwhile is left out. */
const decided = `
  select 'operators' as part, o::text as row from operators o
  union all select 'devices', d::text from operator_devices d
  union all select 'sessions', s::text from operator_sessions s
  union all select 'cases', c::text from report_cases c
  union all select 'reports', r::text from reports r
  union all select 'measures', m::text from measures m
  union all select 'recoveries', q::text from recovery_requests q
  union all select 'announcements', a::text from announcements a
  union all select 'words', w::text from market_words w
  union all select 'suspensions', p::text from shop_suspensions p
  union all select 'shops', (id, name, plan, plan_until, suspended_at)::text from shops
  union all select 'items', (id, status, withheld)::text from stocks
  union all select 'log', l::text from operator_log l where act <> 'opened'
  order by 1, 2`;

interface Subjects {
  caseId: string;
  requestId: string;
  measureId: string;
  operatorId: string;
}

async function subjectsOf(database: pg.Client): Promise<Subjects> {
  const { rows } = await database.query(`select
    (select id from report_cases where closed_at is null order by id desc limit 1) as "caseId",
    (select id from recovery_requests order by id desc limit 1) as "requestId",
    (select id from measures where lifted_at is null order by id desc limit 1) as "measureId",
    (select user_id from operators where role = 'support' limit 1) as "operatorId"`);
  return rows[0];
}

interface Body {
  path: string;
  fields: Record<string, string>;
  broken: string;
}

/** Right in everything but one field. */
function* almostRight({ shopId }: HostileApp, subjects: Subjects): Generator<Body> {
  const { caseId, requestId, measureId, operatorId } = subjects;
  const rights: [string, Record<string, string>, string[]][] = [
    [
      `/operator/reports/${caseId}`,
      { intent: 'decide', decision: 'suspend', reason },
      ['decision'],
    ],
    [
      `/operator/shops/${shopId}`,
      { intent: 'measure', kind: 'suspend', key, reason },
      ['kind', 'key'],
    ],
    [`/operator/shops/${shopId}`, { intent: 'lift', measureId, reason }, ['measureId']],
    [
      `/operator/shops/${shopId}`,
      { intent: 'plan', planId: 'basic', months: '1', key, reason },
      ['planId', 'months'],
    ],
    [`/operator/shops/${shopId}`, { intent: 'lower', planId: 'starter', key, reason }, ['planId']],
    [
      `/operator/recoveries/${requestId}`,
      { decision: 'check', seen: 'waiting', reason },
      ['decision', 'seen'],
    ],
    [
      '/operator/team',
      { intent: 'name', phone: '08061112223', name: 'Sade', role: 'chief', reason },
      ['phone', 'role'],
    ],
    ['/operator/team', { intent: 'remove', userId: operatorId, reason }, ['userId']],
  ];
  for (const [path, right, keyed] of rights) {
    for (const field of [...keyed, 'reason']) {
      for (const value of field === 'reason' ? nowhere : noWord)
        yield { path, fields: { ...right, [field]: value }, broken: field };
      const { [field]: _, ...rest } = right;
      yield { path, fields: rest, broken: `no ${field}` };
    }
  }
}

/** Every form of the rooms, whatever it has, filled with the same nonsense. */
function* nonsense(app: HostileApp, { caseId, requestId }: Subjects): Generator<Body> {
  for (const [listed, sendings] of Object.values(forms(app))) {
    // Whoever is in is sent on from the way in, whatever was typed there.
    if (!listed.startsWith('/operator/') || listed === '/operator/enter') continue;
    const path = listed
      .replace(`/reports/${app.stockId}`, `/reports/${caseId}`)
      .replace(`/recoveries/${app.stockId}`, `/recoveries/${requestId}`);
    for (const [intent = '', ...names] of sendings)
      for (const value of nowhere) {
        const filled = Object.fromEntries(names.map((name) => [name, value]));
        yield { path, fields: { intent, ...filled }, broken: 'all' };
      }
    for (const intent of noWord) yield { path, fields: { intent, reason }, broken: 'intent' };
  }
}

/** What is no form at all. */
const notForms: [string, string][] = [
  ['application/json', '{"intent":"measure"}'],
  ['multipart/form-data', 'intent=measure'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="intent"\r\n'],
  ['text/plain', 'intent=measure'],
  ['application/x-www-form-urlencoded', '%%%=%00&=&&intent'],
];

/** An operator with every right, and something real under each address. */
async function operatorAt(app: HostileApp): Promise<APIRequestContext> {
  const { url } = app.oja;
  const context = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  await enterAsOperator({ request: context }, demoOperator);
  const once = { maxRedirects: 0 };
  const sent = [
    await context.post(`/report/item/${app.stockId}`, {
      ...once,
      form: { reason: 'rude', text: '', phone: '' },
    }),
    await context.post('/login/recover', {
      ...once,
      form: { phone: '08030000002', shopName: 'Emeka Phones', orderNumber: '' },
    }),
    await context.post(`/operator/shops/${app.shopId}`, {
      ...once,
      form: { intent: 'measure', kind: 'warn', key, reason },
    }),
    await context.post('/operator/team', {
      ...once,
      form: { intent: 'name', phone: '08069998887', name: 'Bola', role: 'support', reason },
    }),
  ];
  for (const answer of sent) expect(answer.status(), answer.url()).toBeLessThan(400);
  return context;
}

/** Broken forms of somebody who may send them: refused, and nothing is other than before. */
export function operatorForms(given: () => HostileApp): void {
  test('broken forms of the right operator are refused with 4xx and change nothing', async () => {
    test.setTimeout(240_000);
    const app = given();
    const database = new pg.Client({ connectionString: app.databaseUrl });
    const operator = await operatorAt(app);
    await database.connect();
    const state = async () => (await database.query(decided)).rows;
    try {
      const subjects = await subjectsOf(database);
      for (const [name, id] of Object.entries(subjects)) expect(id, name).toBeTruthy();
      const before = await state();
      const wrong: string[] = [];
      let count = 0;
      for (const { path, fields, broken } of [
        ...almostRight(app, subjects),
        ...nonsense(app, subjects),
      ]) {
        const answer = await operator.post(path, { form: fields, maxRedirects: 0 });
        count += 1;
        if (answer.status() >= 400 && answer.status() < 500) continue;
        wrong.push(`${answer.status()} ${path} ${fields.intent} ${broken}`);
      }
      for (const path of [`/operator/shops/${app.shopId}`, '/operator/team'])
        for (const [type, data] of notForms) {
          const headers = { 'content-type': type };
          const answer = await operator.post(path, { headers, data, maxRedirects: 0 });
          if (answer.status() < 400 || answer.status() >= 500)
            wrong.push(`${answer.status()} ${path} ${type}`);
        }
      expect(wrong).toEqual([]);
      expect(count).toBeGreaterThan(150);
      expect(await state()).toEqual(before);
      // The same operator is still let in, and a right form still does what it says.
      const right = { intent: 'measure', kind: 'message', key: 'abcdefgh98765432', reason };
      const done = await operator.post(`/operator/shops/${app.shopId}`, {
        form: right,
        maxRedirects: 0,
      });
      expect(done.status()).toBe(302);
      expect(await state()).not.toEqual(before);
    } finally {
      await operator.dispose();
      await database.end();
    }
  });
}
