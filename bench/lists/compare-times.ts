import { join } from 'node:path';
import { freePort } from '#tests/support/processes/oja-process.ts';
import { changeGoods } from '../changing-goods.ts';
import { type Measured, measure } from '../load.ts';
import { ended, ready, start } from '../processes.ts';
import { record } from '../results.ts';
import { type Asked, type Group, groups } from './asked-lists.ts';
import { at, shortOf } from './figures.ts';

/** A list costs so many times the plain one at most. */
export const goal = 5;
const warming = 6;
/** Requests of a list and of the plain list follow each other in turns of so many. */
const turn = 5;
const again = 4;

interface Cost {
  group: Group;
  address: string;
  ms: number;
  plainMs: number;
  times: number;
  timesCpu: number;
}

interface Server {
  url: string;
  dataDir: string;
  /** The process of the database. */
  postmaster: number;
  /** Of each list. */
  requests: number;
}

const middle = (all: readonly number[]): number =>
  at(
    [...all].sort((a, b) => a - b),
    0.5,
  );

const told = ({ group, address, times, ms, timesCpu }: Cost): string =>
  `${times.toFixed(1)} x, ${ms.toFixed(1)} ms (CPU ${timesCpu.toFixed(1)} x) ${group}: ${shortOf(address)}`;

function report(group: Group, costs: readonly Cost[]): void {
  const times = costs.map((cost) => cost.times).sort((a, b) => a - b);
  const cpu = costs.map((cost) => cost.timesCpu).sort((a, b) => a - b);
  const figures = {
    lists: costs.length,
    plainMs: middle(costs.map((cost) => cost.plainMs)),
    median: at(times, 0.5),
    p90: at(times, 0.9),
    p99: at(times, 0.99),
    worst: at(times, 1),
    within: times.filter((one) => one <= goal).length / times.length,
    cpuMedian: at(cpu, 0.5),
    cpuP90: at(cpu, 0.9),
    cpuWorst: at(cpu, 1),
  };
  record('lists', `times the plain list, ${group}`, figures);
  console.log(group, figures);
}

/** Each list as a visitor gets it, nothing cached or remembered, by turns with the plain list. */
export async function compareTimes(lists: readonly Asked[], server: Server): Promise<void> {
  const { url, dataDir, postmaster, requests } = server;
  const port = await freePort();
  const serverFile = join(process.cwd(), 'build/server/index.js');
  const app = start(['-e', `import(${JSON.stringify(serverFile)}).then((m) => m.run())`], {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
  });
  const origin = `http://127.0.0.1:${port}`;
  let stopChanging = async (): Promise<void> => undefined;
  try {
    await ready(`${origin}/healthz`);
    const load = { server: app.pid ?? 0, database: postmaster, connections: 1 };
    // A part of the address that means nothing to these pages: none is a cached one.
    const fresh = (): string => `letter=${Math.random().toString(36).slice(2)}`;
    let seed = 0;
    const plain = { ...load, url: () => `${origin}/market?seed=${seed++ % 32}&${fresh()}` };
    await measure({ ...plain, requests: 400 });
    const costs: Cost[] = [];
    stopChanging = await changeGoods(url, 2);
    const cost = async ({ group, address }: Asked, each: number): Promise<Cost> => {
      const asked = { ...load, url: () => `${origin}${address}&${fresh()}` };
      await measure({ ...asked, requests: warming });
      const runs: { own: Measured; plain: Measured }[] = [];
      for (let done = 0; done < each; done += turn) {
        runs.push({
          own: await measure({ ...asked, requests: turn }),
          plain: await measure({ ...plain, requests: turn }),
        });
      }
      const ms = middle(runs.map(({ own }) => own.p50));
      const plainMs = middle(runs.map((run) => run.plain.p50));
      const cpu = (of: 'own' | 'plain') => runs.reduce((sum, run) => sum + run[of].cpu, 0);
      const timesCpu = cpu('own') / Math.max(1, cpu('plain'));
      return { group, address, ms, plainMs, times: ms / plainMs, timesCpu };
    };
    for (const [n, list] of lists.entries()) {
      let one = await cost(list, requests);
      // A neighbour's load can stand behind a few requests: what is above the goal is asked for longer.
      if (one.times > goal) one = await cost(list, requests * again);
      costs.push(one);
      if (one.times > goal) console.log(`above: ${told(one)}`);
      if ((n + 1) % 250 === 0) console.log(`${n + 1} of ${lists.length} lists asked`);
    }
    for (const group of groups) {
      const own = costs.filter((cost) => cost.group === group);
      if (own.length > 0) report(group, own);
    }
    costs.sort((a, b) => b.times - a.times);
    const above = costs.filter(({ times }) => times > goal).length;
    for (const one of costs.slice(0, Math.max(12, above))) console.log(told(one));
  } finally {
    await stopChanging();
    app.kill('SIGTERM');
    await ended(app);
  }
}
