import { and, eq, isNull } from 'drizzle-orm';
import { tellTeam } from '#app/domains/notices/commands/tell.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { lockShopOf } from '../locked.queries.server.ts';
import { letterPath } from '../measures/measures.ts';
import { moderationErrors } from '../moderation.errors.ts';
import { measures, reportCases } from '../moderation.table.server.ts';

export async function lockCaseById(tx: Transaction, caseId: string) {
  const found = isId(caseId)
    ? await tx
        .select({ shopId: reportCases.shopId })
        .from(reportCases)
        .where(eq(reportCases.id, caseId))
    : [];
  const shopId = found[0]?.shopId;
  if (!shopId) throw moderationErrors.not_found();
  const shop = await lockShopOf(tx, shopId);
  const [row] = await tx.select().from(reportCases).where(eq(reportCases.id, caseId)).for('update');
  if (!row) throw moderationErrors.not_found();
  return { shop, row };
}

/** The case of a thing that waits for somebody, locked; a thing has one at most. */
export async function lockOpenCase(
  tx: Transaction,
  { kind, subjectId }: Pick<Case, 'kind' | 'subjectId'>,
): Promise<Case | undefined> {
  const [open] = await tx
    .select()
    .from(reportCases)
    .where(
      and(
        eq(reportCases.kind, kind),
        eq(reportCases.subjectId, subjectId),
        isNull(reportCases.closedAt),
      ),
    )
    .for('update');
  return open;
}

export type Case = typeof reportCases.$inferSelect;

/** How a shop stands, as the log tells it. */
export const onMarket = { state: 'on the market' };
export const offMarket = { state: 'suspended' };

interface NewMeasure {
  shopId: string;
  reason: string;
  caseId?: string | undefined;
  byRule?: boolean;
  formKey?: string | undefined;
}

/** The shop's people who may answer hear of it on their phones: what was written, or taken back. */
export async function tellLetter(
  tx: Transaction,
  { id, shopId }: { id: string; shopId: string },
  name = '',
): Promise<void> {
  const path = letterPath(id);
  await tellTeam(tx, { shopId, kind: 'letter', tag: 'letter', path, facts: { name } });
}

/** A measure about the shop as a whole. */
export async function writeMeasure(
  tx: Transaction,
  kind: 'warn' | 'suspend' | 'message' | 'plan',
  { shopId, reason, caseId, byRule = false, formKey }: NewMeasure,
): Promise<void> {
  const row = { shopId, kind, reason, caseId: caseId ?? null, byRule, formKey, at: now() };
  const written = await tx.insert(measures).values(row).returning();
  for (const letter of written) await tellLetter(tx, letter);
}
