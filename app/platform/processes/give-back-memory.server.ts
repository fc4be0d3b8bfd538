import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

interface How {
  type: 'major';
  execution: 'async';
  /** As if there were no memory left: without it what was freed stays with the process. */
  flavor: 'last-resort';
}
type Collect = (how: How) => Promise<void>;

/**
 * What reading the code and filling the tables has left behind is more than all that stays, and it is looked for only when
 * more memory is needed: a process that nobody asks anything may hold it for long. Once, at the start; it takes a tenth of a
 * second or two.
 */
export async function giveBackMemory(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  // Nothing else is to find it.
  setFlagsFromString('--no-expose-gc');
  await collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
}
