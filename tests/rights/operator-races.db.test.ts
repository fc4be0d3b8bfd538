import { AsyncLocalStorage } from 'node:async_hooks';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type OperatorAct, operatorActs } from '#app/domains/operators/log/log-line.ts';
import { operatorLog } from '#app/domains/operators/operators.table.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { database } from '#app/platform/db/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { log } from '#app/platform/log.server.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { provokeActs } from '#tests/support/operators/provoke-acts.ts';
import { billingBench } from '#tests/support/shop/billing-bench.ts';

const bench = billingBench();

/** Each look and each sign-in is one of its own, and the command line resets as often as it is told. */
const eachTime: readonly OperatorAct[] = [
  'opened',
  'searched',
  'signed_in',
  'operator.passkey_reset',
];
const changes = operatorActs.filter((act) => !eachTime.includes(act));

let first: Operator;
let second: Operator;
beforeAll(async () => {
  log.level = 'silent';
  first = (await makeOperator('chief')).operator;
  second = (await makeOperator('chief')).operator;
});

/** Whoever presses: the same prepared act, by the one or the other. */
const pressing = new AsyncLocalStorage<Operator>();
const whoPresses = (): Operator =>
  new Proxy(first, { get: (_, name) => Reflect.get(pressing.getStore() ?? first, name) });

const linesOf = (act: OperatorAct) => database().$count(operatorLog, eq(operatorLog.act, act));

/** Lines of the act that this wrote, and what those who pressed were told. */
async function press(act: OperatorAct, by: readonly Operator[]) {
  const run = await provokeActs[act]({ chief: whoPresses(), other: second, url: bench.url });
  const before = await linesOf(act);
  const told = await Promise.all(
    by.map((operator) =>
      pressing.run(operator, run).then(
        () => 'done',
        (error: unknown) => (error instanceof AppError ? error.code : error),
      ),
    ),
  );
  return { lines: (await linesOf(act)) - before, told };
}

test.each(changes)(
  '%s: by two operators at once, three times each, it is done as often as by one',
  async (act) => {
    const alone = await press(act, [first]);
    expect(alone.told).toEqual(['done']);
    const crowd = await press(act, [first, second, first, second, first, second]);
    expect(crowd.lines).toBe(alone.lines);
    expect(crowd.told).toContain('done');
    // Whoever came later is told so in words, or it is done already: never a fault of ours.
    expect(crowd.told.filter((one) => typeof one !== 'string')).toEqual([]);
  },
);
