import { gt, like, sql } from 'drizzle-orm';
import { lagosDay, now } from '../clock.ts';
import { database } from '../db/database.server.ts';
import { noteSwept, sweepRows } from '../db/sweep-rows.server.ts';
import { log } from '../log.server.ts';
import { keep } from '../singleton.server.ts';
import { dayFigures } from './day-figures.table.server.ts';

const pauseMs = 10_000;
const keptDays = 35;

interface Figure {
  day: string;
  name: string;
  times: number;
  most: number;
}

interface Noted {
  waiting: Map<string, Figure>;
  timer?: NodeJS.Timeout;
}

const state = keep('day-figures', (): Noted => ({ waiting: new Map() }));

/** Writes what is waiting; also called when the server stops. */
export async function flushFigures(): Promise<void> {
  clearTimeout(state.timer);
  delete state.timer;
  // In one order on every instance, so that no two wait for each other.
  const rows = [...state.waiting.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  state.waiting.clear();
  if (rows.length === 0) return;
  try {
    await database()
      .insert(dayFigures)
      .values(rows)
      .onConflictDoUpdate({
        target: [dayFigures.day, dayFigures.name],
        set: {
          times: sql`${dayFigures.times} + excluded.times`,
          most: sql`greatest(${dayFigures.most}, excluded.most)`,
        },
      });
  } catch (error) {
    log.warn({ err: error, lost: rows.length }, 'figures of the day could not be written');
  }
}

/** Counts without making anybody wait; names must be few, and none that a visitor could make up. */
export function noteFigure(name: string, value = 0): void {
  const day = lagosDay();
  const key = `${day} ${name}`;
  const known = state.waiting.get(key);
  if (known) Object.assign(known, { times: known.times + 1, most: Math.max(known.most, value) });
  else state.waiting.set(key, { day, name, times: 1, most: value });
  state.timer ??= setTimeout(() => void flushFigures(), pauseMs).unref();
}

const daysAgo = (days: number): string => lagosDay(new Date(now().getTime() - days * 86_400_000));

export interface FigureWeeks {
  name: string;
  /** Of the last seven Lagos days, today among them. */
  times: number;
  most: number | null;
  /** Of the seven before. */
  timesBefore: number;
  mostBefore: number | null;
  /** Of the day a week ago. */
  mostThen: number | null;
}

/** The figures whose name begins so, of this week beside the last one. */
export async function figureWeeks(prefix: string): Promise<FigureWeeks[]> {
  const isNow = sql`${dayFigures.day} > ${daysAgo(7)}`;
  const isBefore = sql`${dayFigures.day} <= ${daysAgo(7)}`;
  const times = (which: typeof isNow) =>
    sql<number>`coalesce(sum(${dayFigures.times}) filter (where ${which}), 0)::int`;
  const most = (which: typeof isNow) =>
    sql<number | null>`max(${dayFigures.most}) filter (where ${which})`;
  return database()
    .select({
      name: dayFigures.name,
      times: times(isNow),
      most: most(isNow),
      timesBefore: times(isBefore),
      mostBefore: most(isBefore),
      mostThen: most(sql`${dayFigures.day} = ${daysAgo(7)}`),
    })
    .from(dayFigures)
    .where(sql`${gt(dayFigures.day, daysAgo(14))} and ${like(dayFigures.name, `${prefix}%`)}`)
    .groupBy(dayFigures.name);
}

export async function sweepFigures(): Promise<number> {
  const gone = await sweepRows(dayFigures, sql`${dayFigures.day} < ${daysAgo(keptDays)}`);
  noteSwept('figures', gone);
  return gone;
}
