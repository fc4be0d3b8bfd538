import { csvLines, csvStart } from '#app/platform/sheets/csv.ts';
import { type LogRow, logLines } from './log.queries.server.ts';
import type { LogFilter } from './log-filter.ts';
import { writtenFacts } from './log-words.ts';

const columns = [
  'when',
  'who',
  'role',
  'act',
  'subject',
  'subject id',
  'name',
  'reason',
  'before',
  'after',
] as const;

const cellsOf = (line: LogRow): string[] => [
  line.at.toISOString(),
  line.operatorName,
  line.role,
  line.act,
  line.subjectKind,
  line.subjectId,
  line.subjectName,
  line.reason,
  writtenFacts(line.before),
  writtenFacts(line.after),
];

const portion = 1_000;

/** The whole list, sent while it is read. */
export async function* logCsv(filter: LogFilter, pageSize = portion) {
  yield csvStart + csvLines([columns]);
  let before = filter.before;
  for (;;) {
    const lines = await logLines({ ...filter, before }, pageSize);
    if (lines.length > 0) yield csvLines(lines.map(cellsOf));
    if (lines.length < pageSize) return;
    before = lines.at(-1)?.id;
  }
}
