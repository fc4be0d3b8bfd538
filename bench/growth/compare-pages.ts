import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#tests/support/processes/oja-process.ts';
import { ended, ready, start } from '../processes.ts';
import { record } from '../results.ts';
import { type AskedPage, askedPages } from './asked-pages.ts';
import type { BuiltMarket } from './built-market.ts';
import { type Cost, costOf, type Measurable } from './cost.ts';

/** A page of ten times as large a market costs so many times as much at most. */
export const goal = 1.5;
/** Requests of the two markets follow each other in turns of so many. */
const turn = 4;
const turns = Number(process.env.BENCH_TURNS ?? 4);
const again = 4;

interface Served extends Measurable {
  pages: Map<string, AskedPage>;
  tokens: Record<'middling' | 'largest', string>;
  close(): Promise<void>;
}

async function signIn(origin: string, phoneNumber: string): Promise<string> {
  const call = async (body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/api/signIn`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { demoCode: string; token: string };
  };
  const { demoCode } = await call({ phoneNumber });
  return (await call({ phoneNumber, code: demoCode })).token;
}

async function serve({ url, superuserUrl, dataDir, postmaster }: BuiltMarket): Promise<Served> {
  const port = await freePort();
  const file = join(process.cwd(), 'build/server/index.js');
  // No background work: what it would read is not the page's.
  const app = start(['-e', `import(${JSON.stringify(file)}).then((m) => m.run())`], {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    ROLE: 'web',
  });
  const origin = `http://127.0.0.1:${port}`;
  const client = new pg.Client({ connectionString: superuserUrl });
  // Where something else fails, the server ends first: that must not hide what it was.
  client.on('error', () => undefined);
  await client.connect();
  await ready(`${origin}/healthz`);
  const pages = await askedPages(client);
  const tokenOf = async (owner: 'middling' | 'largest'): Promise<string> => {
    const path =
      pages.find((page) => page.owner === owner && page.path.includes('shopId='))?.path ?? '';
    const { rows } = await client.query(
      'select u.phone_digits from shops s join users u on u.id = s.owner_user_id where s.id = $1',
      [path.split('shopId=')[1]],
    );
    const token = await signIn(origin, rows[0].phone_digits);
    // A device of yesterday: a new one gets no sheets.
    await client.query('update devices set limited_until = null where limited_until is not null');
    return token;
  };
  return {
    origin,
    app: app.pid ?? 0,
    postmaster,
    client,
    pages: new Map(pages.map((page) => [page.name, page])),
    tokens: { middling: await tokenOf('middling'), largest: await tokenOf('largest') },
    close: async () => {
      app.kill('SIGTERM');
      await ended(app);
      await client.end();
    },
  };
}

const nothing: Cost = { statements: 0, blocks: 0, databaseMs: 0, cpuMs: 0 };
const added = (a: Cost, b: Cost): Cost => ({
  statements: a.statements + b.statements,
  blocks: a.blocks + b.blocks,
  databaseMs: a.databaseMs + b.databaseMs,
  cpuMs: a.cpuMs + b.cpuMs,
});

async function compared(
  markets: readonly Served[],
  name: string,
  rounds: number,
): Promise<[Cost, Cost]> {
  const costs = markets.map(() => nothing);
  for (let round = -1; round < rounds; round++) {
    for (const [n, market] of markets.entries()) {
      const page = market.pages.get(name);
      if (!page) throw new Error(`No such page: ${name}`);
      const headers: Record<string, string> = page.owner
        ? { authorization: `Bearer ${market.tokens[page.owner]}` }
        : {};
      const cost = await costOf(market, page.path, { requests: turn, headers });
      // The first round reads from the disk and makes plans.
      if (round >= 0) costs[n] = added(costs[n] ?? nothing, cost);
    }
  }
  return [costs[0] ?? nothing, costs[1] ?? nothing];
}

const each = (value: number, rounds: number): number => value / (rounds * turn);

/** Which of them cost more than they may. */
export async function comparePages(
  hundred: BuiltMarket,
  million: BuiltMarket,
  wanted: RegExp,
): Promise<string[]> {
  const markets = [await serve(hundred), await serve(million)];
  const above: string[] = [];
  try {
    const names = [...(markets[0]?.pages.keys() ?? [])].filter((name) => wanted.test(name));
    for (const name of names) {
      let rounds = turns;
      let [small, large] = await compared(markets, name, rounds).catch(
        (error: Error): [Cost, Cost] => {
          above.push(`${name}: ${error.message}`);
          return [nothing, nothing];
        },
      );
      const over = () => large.cpuMs > goal * small.cpuMs || large.blocks > goal * small.blocks;
      // A neighbour's load can stand behind a few requests: what is above the goal is asked for longer.
      if (over()) {
        rounds *= again;
        [small, large] = await compared(markets, name, rounds);
      }
      const line = {
        blocksSmall: each(small.blocks, rounds),
        blocks: each(large.blocks, rounds),
        timesBlocks: large.blocks / Math.max(1, small.blocks),
        databaseMsSmall: each(small.databaseMs, rounds),
        databaseMs: each(large.databaseMs, rounds),
        cpuSmall: each(small.cpuMs, rounds),
        cpu: each(large.cpuMs, rounds),
        timesCpu: large.cpuMs / Math.max(0.1, small.cpuMs),
      };
      record('growth', name, line);
      const told = `${name.padEnd(44)} blocks ${line.blocksSmall.toFixed(0)} → ${line.blocks.toFixed(0)} (${line.timesBlocks.toFixed(2)} x)  database ${line.databaseMsSmall.toFixed(2)} → ${line.databaseMs.toFixed(2)} ms  CPU ${line.cpuSmall.toFixed(2)} → ${line.cpu.toFixed(2)} ms (${line.timesCpu.toFixed(2)} x)`;
      const isAsked = large.cpuMs > 0;
      console.log(`${!isAsked ? 'FAILED' : over() ? 'ABOVE' : 'ok   '} ${told}`);
      if (over()) above.push(told);
    }
  } finally {
    for (const market of markets) await market.close();
  }
  return above;
}
