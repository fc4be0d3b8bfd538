import { and, arrayContains, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { pushMembers } from '../notices.table.server.ts';
import { tellBrowsers } from './tell.server.ts';

interface PlanEnd {
  shopId: string;
  /** Which end and how near: told once to each browser. */
  stage: string;
  plan: string;
  days: number;
  date: string;
}

/** By the calendar, which may run twice: the browser's row remembers what it was told. */
export async function tellPlanEnd(tx: Transaction, end: PlanEnd): Promise<void> {
  const { shopId, stage, plan, days, date } = end;
  const browsers = await tx
    .update(pushMembers)
    .set({ planTold: stage })
    .where(
      and(
        eq(pushMembers.shopId, shopId),
        arrayContains(pushMembers.kinds, ['plan']),
        sql`${pushMembers.planTold} is distinct from ${stage}`,
      ),
    )
    .returning({ id: pushMembers.subscriptionId, showDetails: pushMembers.showDetails });
  await tellBrowsers(tx, browsers, {
    kind: 'plan',
    tag: 'plan',
    path: '/subscription',
    facts: { name: plan, count: days, text: date },
  });
}
