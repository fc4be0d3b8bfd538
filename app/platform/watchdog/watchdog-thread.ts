import { writeSync } from 'node:fs';
import { type Debugger, type InspectorNotification, Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import { isHeld } from './held.ts';
import type { WatchdogData } from './watchdog.server.ts';
import { readNotes } from './work-notes.ts';

const { beats, notes, heldMs } = workerData as WatchdogData;
const beat = new Int32Array(beats);
/** Counted in our own looks and not by the clock: a machine that slept has held nobody. */
const lookMs = 500;
const longestStackMs = 3_000;
const mostFrames = 12;

type Parsed = InspectorNotification<Debugger.ScriptParsedEventDataType>;
type Paused = InspectorNotification<Debugger.PausedEventDataType>;

/** Function names and places of the held thread; none when it is deep in the engine and cannot be asked. */
function stackOfMain(): Promise<string[]> {
  return new Promise((resolve) => {
    setTimeout(() => resolve([]), longestStackMs);
    try {
      const session = new Session();
      session.connectToMainThread();
      const files = new Map<string, string>();
      session.on('Debugger.scriptParsed', ({ params }: Parsed) => {
        files.set(params.scriptId, params.url);
      });
      session.on('Debugger.paused', ({ params }: Paused) => {
        const frames = params.callFrames.slice(0, mostFrames);
        resolve(
          frames.map(({ functionName, location }) => {
            const file = files.get(location.scriptId)?.replace(/^.*\//, '') ?? '';
            return `${functionName || 'anonymous'} ${file}:${location.lineNumber + 1}`;
          }),
        );
      });
      session.post('Debugger.enable');
      session.post('Debugger.pause');
    } catch {
      resolve([]);
    }
  });
}

async function end(stillMs: number): Promise<void> {
  const stack = await stackOfMain();
  const line = {
    level: 'fatal',
    time: new Date().toISOString(),
    doing: readNotes(notes),
    stack,
    msg: `nothing was answered for ${stillMs / 1_000} s: the process ends and is started again`,
  };
  writeSync(1, `${JSON.stringify(line)}\n`);
  process.kill(process.pid, 'SIGKILL');
}

function computedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

let last = -1;
let still = 0;
let computedBefore = 0;
const looking = setInterval(() => {
  const now = Atomics.load(beat, 0);
  still = now === last ? still + 1 : 0;
  if (still === 0) computedBefore = computedMs();
  last = now;
  const stillMs = still * lookMs;
  if (!isHeld({ stillMs, burntMs: computedMs() - computedBefore }, heldMs)) return;
  clearInterval(looking);
  void end(stillMs);
}, lookMs);
