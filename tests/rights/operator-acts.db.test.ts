import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type OperatorAct, operatorActs } from '#app/domains/operators/log/log-line.ts';
import { operatorLog } from '#app/domains/operators/operators.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { provokeActs, type Stage } from '#tests/support/operators/provoke-acts.ts';
import { billingBench } from '#tests/support/shop/billing-bench.ts';

const bench = billingBench();
let stage: Omit<Stage, 'url'>;
beforeAll(async () => {
  log.level = 'silent';
  const [chief, other] = [await makeOperator('chief'), await makeOperator('chief')];
  stage = { chief: chief.operator, other: other.operator };
});

/** Each look and each sign-in is one of its own, and the command line resets as often as it is told. */
const eachTime: readonly OperatorAct[] = [
  'opened',
  'searched',
  'signed_in',
  'operator.passkey_reset',
];

/** Everything that is stored, a word for each table: the queue too, as letters and jobs go with a change. */
async function stored(): Promise<Record<string, string>> {
  const { rows } = await database().execute<{ name: string }>(sql`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (n.nspname = 'public' or (n.nspname = 'graphile_worker' and c.relname = '_private_jobs'))
    order by 1`);
  const parts = rows.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as rows from ${name} t`,
  );
  const read = await database().execute<{ name: string; rows: string }>(
    sql.raw(parts.join(' union all ')),
  );
  return Object.fromEntries(read.rows.map((row) => [row.name, row.rows]));
}

const lines = () => database().$count(operatorLog);

/** The log takes no line of this act meanwhile. */
async function withoutLine(act: OperatorAct, work: () => Promise<unknown>): Promise<void> {
  await database().execute(
    sql.raw(`alter table operator_log add constraint no_line check (act <> '${act}') not valid`),
  );
  // A rule that works through a list goes on behind what fails, and notes that it did: nothing else may have changed.
  await work().catch(() => undefined);
  await database().execute(sql`delete from due_work_failures`);
  await database().execute(sql`alter table operator_log drop constraint no_line`);
}

test.each(operatorActs)(
  '%s: without its line nothing changes, and done twice it is done once',
  async (act) => {
    const run = await provokeActs[act]({ ...stage, url: bench.url });
    const before = await stored();
    await withoutLine(act, run);
    expect(await stored()).toEqual(before);
    const count = await lines();
    const answer = await run();
    const after = await stored();
    expect(after).not.toEqual(before);
    const written = await database().execute<{ act: string }>(
      sql`select act from operator_log order by id desc limit ${(await lines()) - count}`,
    );
    expect(written.rows.map((line) => line.act)).toContain(act);
    if (eachTime.includes(act)) return;
    const again = await run();
    expect(await stored()).toEqual(after);
    // What works through a list says how much there was.
    if (act !== 'recovery.done') expect(again).toEqual(answer);
  },
);
