import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Operator } from '#app/domains/operators/operators.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newVisitorId, visitorKey } from '#app/platform/http/visitor.server.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { casesOf, report, reportsOf } from '#tests/support/shop/reports.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { signInBench } from '#tests/support/shop/sign-in.ts';
import { decideCase } from '../commands/decide.server.ts';
import { undoDecision } from '../commands/undo.server.ts';
import type { Decision } from '../measures/measures.ts';
import { ownOutcome } from './own-report.queries.server.ts';
import { reportSubject } from './report-subject.queries.server.ts';
import { tellReporter } from './tell-reporter.jobs.server.ts';

const bench = signInBench();
const reason = 'Looked at with care by two of us.';
let by: Operator;
let shop: TestShop;
beforeAll(async () => {
  by = (await makeOperator('moderator')).operator;
});
beforeEach(async () => {
  shop = await makeShop({});
  bench.termii.sent.length = 0;
});

const context = { jobId: '1', attempt: 1, maxAttempts: 1, signal: new AbortController().signal };

/** What a decision has left for later, about this shop. */
async function waitingTold(): Promise<string[]> {
  const said = new Set((await reportsOf(shop.id)).map(({ id }) => id));
  const { rows } = await database().execute<{ id: string; early: boolean }>(sql`
    select payload ->> 'reportId' as id, run_at < now() + interval '9 minutes' as early
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${tellReporter.name}`);
  const own = rows.filter(({ id }) => said.has(id));
  expect(own.some(({ early }) => early)).toBe(false);
  return own.map(({ id }) => id);
}
const tellAll = async () => {
  for (const reportId of await waitingTold()) await tellReporter.run({ reportId }, context);
};
const decide = async (decision: Decision) => {
  const caseId = (await casesOf(shop.id)).find(({ closedAt }) => !closedAt)?.id ?? '';
  await decideCase(by, { caseId, decision, reason });
  return caseId;
};
const reportShop = (phone: string, language = 'en', visitorId = newVisitorId()) =>
  report(shop.id, { kind: 'shop', visitorId, language, fields: { phone, text: 'evil.example' } });
const texts = () => bench.termii.sent.map(({ to, sms }) => [to, sms] as const).sort();

test('who left a number is told what came of it, once, in the language of the report, without words of the shop', async () => {
  await reportShop('0803 555 0301');
  await reportShop('0803 555 0302', 'ha');
  await reportShop('0803 555 0302', 'ha');
  await reportShop('');
  await decide('dismiss');
  await tellAll();
  const sent = texts();
  expect(sent.map(([to]) => to)).toEqual(['2348035550301', '2348035550302']);
  expect(sent[0]?.[1]).toContain('found nothing against our rules');
  expect(sent[1]?.[1]).toContain('mun gode');
  for (const [, sms] of sent) {
    expect(sms).not.toContain('Ngozi');
    expect(sms).not.toContain('evil');
  }
});

test('a measure is told as one; a decision that was undone meanwhile is not told', async () => {
  await reportShop('0803 555 0311');
  const caseId = await decide('warn');
  await undoDecision(by, { caseId, reason });
  await tellAll();
  expect(texts()).toEqual([]);
  await decide('warn');
  await tellAll();
  expect(texts()).toEqual([['2348035550311', expect.stringContaining('and acted')]]);
});

test('many numbers in one case are not all texted', async () => {
  for (let n = 0; n < 25; n++) {
    const phone = `0803 556 ${String(1_000 + n)}`;
    await report(shop.id, { kind: 'shop', address: `197.211.${n}.1`, fields: { phone } });
  }
  await decide('dismiss');
  expect(await waitingTold()).toHaveLength(20);
});

test('without a number the page itself says it, to the browser that reported and to no other', async () => {
  const visitorId = newVisitorId();
  const key = visitorKey(visitorId);
  await reportShop('', 'en', visitorId);
  const subject = await reportSubject('shop', shop.id);
  if (!subject) throw new Error('no shop');
  expect(await ownOutcome(subject, key)).toBeUndefined();
  await decide('warn');
  expect(await ownOutcome(subject, key)).toMatchObject({ outcome: 'acted' });
  expect(await ownOutcome(subject, visitorKey(newVisitorId()))).toBeUndefined();
  // Said anew, it waits again.
  await reportShop('', 'en', visitorId);
  expect(await ownOutcome(subject, key)).toBeUndefined();
});
