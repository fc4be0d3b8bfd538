import { and, asc, desc, eq, gte, isNull, lt } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { operatorLog } from '../operators.table.server.ts';
import { isMachine, type LogFilter } from './log-filter.ts';

export const logPageSize = 50;

const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+01:00`);
const nextDay = (day: string): Date => new Date(startOfDay(day).getTime() + 86_400_000);

function isBy(author: string | undefined) {
  if (isMachine(author)) return and(isNull(operatorLog.operatorId), eq(operatorLog.role, author));
  return isId(author) ? eq(operatorLog.operatorId, author) : undefined;
}

const chosen = ({ act, author, subject, from, to, before }: LogFilter) =>
  and(
    act && eq(operatorLog.act, act),
    isBy(author),
    subject && eq(operatorLog.subjectKind, subject.kind),
    subject && eq(operatorLog.subjectId, subject.id),
    from ? gte(operatorLog.at, startOfDay(from)) : undefined,
    to ? lt(operatorLog.at, nextDay(to)) : undefined,
    before && isId(before) ? lt(operatorLog.id, before) : undefined,
  );

/** The newest first; ids are in the order of time. */
export async function logLines(filter: LogFilter, limit = logPageSize) {
  return database()
    .select()
    .from(operatorLog)
    .where(chosen(filter))
    .orderBy(desc(operatorLog.id))
    .limit(limit);
}

export type LogRow = Awaited<ReturnType<typeof logLines>>[number];

/** Everybody who was ever named an operator, by the last name: whoever was removed has lines too. */
export async function logAuthors() {
  const rows = await database()
    .selectDistinctOn([operatorLog.subjectId], {
      userId: operatorLog.subjectId,
      name: operatorLog.subjectName,
    })
    .from(operatorLog)
    .where(eq(operatorLog.act, 'operator.named'))
    .orderBy(asc(operatorLog.subjectId), desc(operatorLog.id));
  return rows.sort((one, other) => one.name.localeCompare(other.name));
}
