import { chooseNode, exitCodeOf, onStopSignals, runAgain } from './own-node.mjs';
import { endWithNpm } from './parent-watch.mjs';

const firstDelayMs = 500;
const longestDelayMs = 30_000;
/** Who was up for so long has not failed because of how it was started. */
const steadyMs = 60_000;

/** False where something else brings the app back (`SUPERVISE=off`), and in the supervised process itself. */
export const isSupervisor = () =>
  process.env.OJA_SUPERVISED !== '1' && process.env.SUPERVISE !== 'off';

/** One run of the app: when it was ready, and how it ended. */
function run(node, env, onChild) {
  const child = runAgain(node, { ...env, OJA_SUPERVISED: '1' });
  onChild(child);
  let port;
  let readyAt;
  child.on('message', (message) => {
    if (message?.ready === undefined) return;
    port = String(message.ready);
    readyAt = Date.now();
  });
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve({ code, signal, port, readyAt }));
  });
}

/**
 * Starts the app and starts it again when it crashed or was ended because it no longer answered. Never
 * returns: a first start that cannot work, and a stop that was asked for, end us with the app's exit code.
 */
export async function supervise({ fresh }) {
  const node = chooseNode({ fresh });
  let child;
  let stopping = false;
  const stop = (signal) => {
    stopping = true;
    if (child) child.kill(signal);
    else process.exit(0);
  };
  onStopSignals(stop);
  endWithNpm(() => stop('SIGTERM'));
  process.once('disconnect', () => stop('SIGTERM'));
  process.channel?.unref();
  let delay = firstDelayMs;
  let env = {};
  for (;;) {
    const { code, signal, port, readyAt } = await run(node, env, (started) => {
      child = started;
    });
    child = undefined;
    const isFirst = env.OJA_RESTARTED !== '1';
    if (stopping || code === 0 || (isFirst && !readyAt)) process.exit(exitCodeOf(code, signal));
    if (readyAt && Date.now() - readyAt > steadyMs) delay = firstDelayMs;
    console.error(`Oja ended (${signal ?? code}) and is started again in ${delay / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, delay));
    delay = Math.min(longestDelayMs, delay * 2);
    // The port that the system chose stays; what is built is what ran.
    env = { ...env, OJA_RESTARTED: '1', ...(port && { PORT: port }) };
  }
}
