import { inArray } from 'drizzle-orm';
import type { Executor } from '#app/platform/db/database.server.ts';
import type { Acting } from '../log/log-line.ts';
import { operatorErrors } from '../operators.errors.ts';
import { operators } from '../operators.table.server.ts';
import { outranks } from '../operators.ts';

/**
 * Asked in the transaction of every act about an operator. Both roles are read there: a page may still
 * show one that is gone. Rules and the command line have no rank; a person who is no operator stands below all roles.
 */
export async function requireRank(
  executor: Executor,
  { userId: by }: Pick<Acting, 'userId'>,
  subjectId: string,
): Promise<void> {
  if (by === null) return;
  const rows = await executor
    .select({ userId: operators.userId, role: operators.role })
    .from(operators)
    .where(inArray(operators.userId, [by, subjectId]));
  const roleOf = (id: string) => rows.find(({ userId }) => userId === id)?.role;
  const [own, subject] = [roleOf(by), roleOf(subjectId)];
  if (subject && !(own && outranks(own, subject))) throw operatorErrors.higher_role();
}
