import {
  giveMonths,
  lowerPlan,
  type PlanChange,
  takeBackMonths,
  undoLowering,
} from '#app/domains/billing/commands/change-plan.server.ts';
import type { LogLine, OperatorAct } from '#app/domains/operators/log/log-line.ts';
import { inOperatorLog } from '#app/domains/operators/log/operator-log.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { writeMeasure } from './locked.server.ts';

/** Each is undone by another of them, except that given months are given again. */
const changes = {
  'plan.given': giveMonths,
  'plan.taken_back': takeBackMonths,
  'plan.lowered': lowerPlan,
  'plan.put_back': undoLowering,
} satisfies Partial<Record<OperatorAct, (tx: Transaction, asked: never) => Promise<unknown>>>;
type PlanAct = keyof typeof changes;

type Asked<Act extends PlanAct> = Parameters<(typeof changes)[Act]>[1] & {
  shopId: string;
  reason: string;
};

/** Changes the plan of a shop with a reason that its people get as a letter. Sent twice, it is done and written once. */
export async function changePlan<Act extends PlanAct>(
  by: Operator,
  act: Act,
  asked: Asked<Act>,
): Promise<void> {
  const { shopId, reason } = asked;
  const line: LogLine = { act, subject: { kind: 'shop', id: shopId }, reason };
  const make = changes[act] as (
    tx: Transaction,
    asked: Asked<Act>,
  ) => Promise<PlanChange | undefined>;
  await inOperatorLog(by, line, async (tx) => {
    const change = await make(tx, asked);
    if (!change) return { answer: undefined, isSame: true };
    const { name, before, after } = change;
    line.subject.name = name;
    await writeMeasure(tx, 'plan', { shopId, reason });
    return { answer: undefined, before, after };
  });
}
