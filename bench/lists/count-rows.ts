import { closeDatabase, connectDatabase } from '#app/platform/db/database.server.ts';
import { explaining, watchPlans } from '#tests/support/plans.ts';
import { record } from '../results.ts';
import { type Asked, groups } from './asked-lists.ts';
import { at, shortOf } from './figures.ts';

interface Reads {
  statements: number;
  rows: number;
  most: number;
  ms: number;
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

function report(name: string, reads: readonly Reads[]): void {
  const sorted = (of: (one: Reads) => number) => reads.map(of).sort((a, b) => a - b);
  const [most, rows] = [sorted((one) => one.most), sorted((one) => one.rows)];
  const [statements, ms] = [sorted((one) => one.statements), sorted((one) => one.ms)];
  const figures = {
    lists: reads.length,
    statement: at(most, 1),
    page: at(rows, 1),
    pagesAboveThousand: rows.filter((n) => n > 1_000).length,
    statementsMedian: at(statements, 0.5),
    statementsMost: at(statements, 1),
    msMedian: at(ms, 0.5),
    msP90: at(ms, 0.9),
    msMost: at(ms, 1),
  };
  record('lists', `rows, ${name}`, figures);
  console.log(name, figures);
}

/** What each list reads, all statements of a page together. */
export async function countRows(url: string, listsOf: () => Promise<Asked[]>): Promise<Asked[]> {
  connectDatabase({ url: explaining(url), max: 1 });
  try {
    const plans = watchPlans();
    const lists = await listsOf();
    const counted: (Reads & Asked)[] = [];
    for (const list of lists) {
      // Once before: plans are made and pages of the database are at hand.
      await plans.during(list.read);
      const ran = await plans.during(list.read);
      const [rows, ms] = [ran.map((one) => one.rows), ran.map((one) => one.ms)];
      const most = Math.max(0, ...rows);
      counted.push({ ...list, statements: ran.length, rows: sum(rows), most, ms: sum(ms) });
    }
    for (const group of groups) {
      const own = counted.filter((one) => one.group === group);
      if (own.length > 0) report(group, own);
    }
    counted.sort((a, b) => b.ms - a.ms);
    for (const { address, statements, rows, ms } of counted.slice(0, 24)) {
      console.log(`${ms.toFixed(1)} ms ${statements} statements ${rows} rows ${shortOf(address)}`);
    }
    return lists;
  } finally {
    await closeDatabase();
  }
}
