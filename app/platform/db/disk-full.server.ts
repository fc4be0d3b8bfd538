import { keep } from '../singleton.server.ts';

const codes = new Set([
  '53100', // PostgreSQL found no room
  'ENOSPC',
  'EDQUOT',
]);

/** True when something could not be written because a disk is full, the database's or ours. */
export function isDiskFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  if ('code' in error && codes.has(String(error.code))) return true;
  return isDiskFull(error.cause, depth + 1);
}

interface Room {
  isFull: boolean;
  /** Asked once at a time: what fills a disk further, or waits for one, is not asked by everybody together. */
  asking: Promise<void> | undefined;
}
const state = keep('database-room', (): Room => ({ isFull: false, asking: undefined }));

/** Heard from any connection, whoever asked: requests, jobs and the queue itself. */
export function noteRefusal({ code }: { code?: string | undefined }): void {
  if (code === '53100') state.isFull = true;
}

/** As far as this process has heard; asked in earnest by `databaseHasRoom`. */
export const isDatabaseFull = (): boolean => state.isFull;

// As much as the server needs at once for the next file of its log.
const askedFor = 16 * 1024 * 1024;
const rowBytes = 1_900;

interface Asks {
  query: (text: string) => Promise<unknown>;
}

async function askForRoom(pool: Asks): Promise<void> {
  try {
    await pool.query(`create temporary table room_probe on commit drop as
      select repeat('x', ${rowBytes}) as filler from generate_series(1, ${Math.ceil(askedFor / rowBytes)})`);
    state.isFull = false;
  } catch {
    // Refused, cut off or too late: whatever it was, nobody has found room.
  }
}

/**
 * False from the first write that found no room until there is some again. Small changes may
 * succeed on a full disk, so room is asked for in earnest; in a temporary table, whose rows need
 * no place in the log. On such a disk the answer may take long: whoever cannot wait has `isDatabaseFull`.
 */
export async function databaseHasRoom(pool: Asks): Promise<boolean> {
  if (!state.isFull) return true;
  state.asking ??= askForRoom(pool).finally(() => {
    state.asking = undefined;
  });
  await state.asking;
  return !state.isFull;
}
