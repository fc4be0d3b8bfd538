import { isNull } from 'drizzle-orm';
import { byRule } from '#app/domains/operators/log/log-line.ts';
import { logInside } from '#app/domains/operators/log/operator-log.server.ts';
import { setSuspended } from '#app/domains/shops/commands/suspension.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { scamsOf } from '../findings/scams.server.ts';
import type { LockedShop } from '../locked.queries.server.ts';
import { reportCases } from '../moderation.table.server.ts';
import { suspendingScams } from '../reports/reports.ts';
import { hold } from './hold.server.ts';
import { offMarket, onMarket, writeMeasure } from './locked.server.ts';

interface StateFacts {
  before?: typeof onMarket;
  after?: typeof offMarket;
}

/** What a suspension changes for the log: nothing where something else had taken the shop off the market before. */
export const suspensionFacts = ({ suspendedAt }: LockedShop): StateFacts =>
  suspendedAt ? {} : { before: onMarket, after: offMarket };

interface Suspension {
  reason: string;
  caseId?: string | undefined;
  formKey?: string | undefined;
}

/** Takes a shop off the market, or holds one there that something else has taken off already; answers as `hold` does. */
export async function suspendInside(
  tx: Transaction,
  shop: LockedShop,
  { reason, caseId, formKey }: Suspension,
) {
  await setSuspended(tx, shop.id, true);
  return hold(tx, { kind: 'suspend', shopId: shop.id, reason, caseId, formKey });
}

const scamRule = byRule('Rule: two scams');

/** Two things that were found to be a scam: the shop is off the market until somebody has looked, and stands in the queue. */
export async function suspendByRule(tx: Transaction, shop: LockedShop): Promise<void> {
  if (shop.suspendedAt) return;
  const scams = await scamsOf(tx, shop);
  if (scams < suspendingScams || !(await setSuspended(tx, shop.id, true))) return;
  const at = now();
  const [open] = await tx
    .insert(reportCases)
    .values({
      kind: 'shop',
      subjectId: shop.id,
      shopId: shop.id,
      name: shop.name,
      openedAt: at,
      ruledAt: at,
    })
    .onConflictDoUpdate({
      target: [reportCases.kind, reportCases.subjectId],
      targetWhere: isNull(reportCases.closedAt),
      set: { ruledAt: at },
    })
    .returning({ id: reportCases.id });
  await writeMeasure(tx, 'suspend', {
    shopId: shop.id,
    reason: '',
    caseId: open?.id,
    byRule: true,
  });
  const subject = { kind: 'shop', id: shop.id, name: shop.name } as const;
  await logInside(
    tx,
    scamRule,
    { act: 'shop.suspended', subject },
    {
      before: onMarket,
      after: { ...offMarket, scams },
    },
  );
}
