import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { createMiddleware } from 'hono/factory';
import { sourcePath } from '../processes/source-path.server.ts';
import { keep } from '../singleton.server.ts';
import { addressShape, notesBuffer, workNotes } from './work-notes.ts';

export interface WatchdogData {
  beats: SharedArrayBuffer;
  notes: SharedArrayBuffer;
  heldMs: number;
}

const heldMs = 5_000;
const beatMs = 250;

const state = keep('watchdog', () => {
  const notes = notesBuffer();
  return { notes, work: workNotes(notes), end: async (): Promise<void> => undefined };
});

/** Notes what the process is doing, for the report of the watchdog; nothing of a person may be in it. */
export const beginWork = (what: string): (() => void) => state.work.begin(what);

export const noteRequests = createMiddleware(async (c, next) => {
  const end = beginWork(addressShape(c.req.method, c.req.path));
  try {
    await next();
  } finally {
    end();
  }
});

/**
 * A thread that ends the process when its loop has been held for 5 s (`isHeld`): whatever holds it, nobody is
 * answered and a stop is not heard. What starts the app (`npm start`) brings it back.
 */
export function startWatchdog(): void {
  // Somebody looks at it with a debugger, who may hold it as long as they like.
  if (inspectorUrl() !== undefined) return;
  const beats = new SharedArrayBuffer(4);
  const workerData: WatchdogData = { beats, notes: state.notes, heldMs };
  const thread = new Worker(sourcePath('app/platform/watchdog/watchdog-thread.ts'), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  thread.unref();
  const count = new Int32Array(beats);
  const heart = setInterval(() => Atomics.add(count, 0, 1), beatMs).unref();
  state.end = async () => {
    clearInterval(heart);
    await thread.terminate();
  };
}

/** Before an exit that was asked for: what is cleared away then may hold the loop, and nobody waits for it. */
export const stopWatchdog = (): Promise<void> => state.end();
