import { WorkPool, WorkRefused } from '#app/platform/processes/work-pool.server.ts';
import { WorkStopped } from '#app/platform/processes/work-process.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import type { Cells } from './csv.ts';
import type { SheetTasks } from './sheet-process.ts';
import { sheetErrors } from './sheets.errors.ts';

const limits = { timeMs: 5_000, memoryMb: 300 };
const pool = keep(
  'sheets',
  () =>
    new WorkPool<SheetTasks>({
      script: 'app/platform/sheets/sheet-process.ts',
      slots: { now: 2, later: 1 },
      limits: { now: limits, later: limits },
      heapMb: 160,
    }),
);

/** Ends its processes; also called by tests. */
export const restSheets = (): void => pool.end();

/** A foreign spreadsheet, read in another process; `key` is whose it is, and they take turns. */
export async function sheetCells(file: Blob, key: string): Promise<Cells> {
  try {
    return await pool.run('readSheet', {
      key,
      input: async () => new Uint8Array(await file.arrayBuffer()),
    });
  } catch (cause) {
    const isBusy = cause instanceof WorkRefused || (cause instanceof WorkStopped && cause.isBusy);
    if (isBusy) throw sheetErrors.busy({}, { retryAfterSeconds: 5, cause });
    if (cause instanceof WorkStopped) throw sheetErrors.too_large({}, { cause });
    throw cause;
  }
}
