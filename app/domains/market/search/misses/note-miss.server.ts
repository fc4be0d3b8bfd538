import { sql } from 'drizzle-orm';
import { lagosDay } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { searchMisses } from './misses.table.server.ts';
import { missOf } from './misses.ts';

const pauseMs = 5_000;
/** Beyond this the newest are dropped: the list may miss some, a process must not fill up. */
const mostWaiting = 2_000;
/** So many rows of one process a day: whoever searches for noise must not fill the database. */
const mostADay = 50_000;

interface Miss {
  day: string;
  words: string;
  times: number;
}

interface Noted {
  waiting: Map<string, Miss>;
  /** What was written today. */
  day: string;
  rows: number;
  timer?: NodeJS.Timeout;
}

const state = keep('search-misses', (): Noted => ({ waiting: new Map(), day: '', rows: 0 }));

/** Writes what is waiting; also called when the server stops. */
export async function flushMisses(): Promise<void> {
  clearTimeout(state.timer);
  delete state.timer;
  // In one order on every instance, so that no two wait for each other.
  const rows = [...state.waiting.values()].sort((a, b) => (a.words < b.words ? -1 : 1));
  state.waiting.clear();
  state.rows += rows.length;
  if (rows.length === 0) return;
  try {
    await database()
      .insert(searchMisses)
      .values(rows)
      .onConflictDoUpdate({
        target: [searchMisses.day, searchMisses.words],
        set: { times: sql`${searchMisses.times} + excluded.times` },
      });
  } catch (error) {
    log.warn({ err: error, lost: rows.length }, 'searches without result could not be written');
  }
}

/** Counts a search that found nothing without making anybody wait; written with others within seconds. */
export function noteMiss(text: string): void {
  const words = missOf(text);
  if (words === undefined) return;
  const day = lagosDay();
  if (state.day !== day) Object.assign(state, { day, rows: 0 });
  if (state.rows >= mostADay) return;
  const key = `${day} ${words}`;
  const known = state.waiting.get(key);
  if (known) known.times += 1;
  else if (state.waiting.size < mostWaiting) state.waiting.set(key, { day, words, times: 1 });
  state.timer ??= setTimeout(() => void flushMisses(), pauseMs).unref();
}
