import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Caller } from '#tests/support/attack/caller.ts';
import { chooseVictim, findGoods } from '#tests/support/attack/goods.ts';
import { type Source, sources, type Target, targets } from '#tests/support/attack/hostile.ts';
import {
  type Doing,
  knownOwner,
  knownVisitor,
  type Market,
  newcomer,
  type Person,
  secrets,
} from '#tests/support/attack/people.ts';
import { photo } from '#tests/support/pictures.ts';
import { withApp } from './attack/attacked-app.ts';
import type { AttackOrder, AttackReport } from './attack/attackers.ts';
import { record } from './results.ts';

/**
 * What ordinary people feel while others attack: quiet and attacked by turns in the same run.
 *
 * Each attack has 200 connections that begin a request every half second at most, so 400 a second
 * together: some times more than two cores can make, and little enough that the process that sends
 * them takes a tenth of a core. It runs at the lowest priority, since attackers over a line do not have our
 * processors, so that the figures are the app's. `BENCH_GUARDS=off` shows what it does without guards.
 * The people sit behind the attackers' own address or network. A p99 is of all that a person does:
 * of one act alone there are too few for it, so its own figure is its slowest one or nearly so.
 */
const products = Number(process.env.BENCH_PRODUCTS ?? 20_000);
/** Of each phase; there are two quiet ones and two attacked ones. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 50);
const strength = { connections: 200, everyMs: 500 };
const thinkMs = 20;
const listOf = <T extends string>(name: string, all: Record<T, unknown>): T[] => {
  const known = Object.keys(all) as T[];
  return known.filter((one) => process.env[name]?.split(',').includes(one) ?? true);
};

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

class Attackers {
  readonly #child: ChildProcess;

  constructor() {
    this.#child = fork(join(import.meta.dirname, 'attack/attackers.ts'));
  }

  ready = (): Promise<unknown> => once(this.#child, 'message');

  begin(order: AttackOrder): void {
    this.#child.send(order);
  }

  async stop(): Promise<AttackReport> {
    this.#child.send('stop');
    const [report] = await once(this.#child, 'message');
    return report;
  }

  end(): void {
    this.#child.disconnect();
  }
}

type People = Record<string, Person[]>;

/** One after the other does everything once; kinds of people at the same time. */
async function live(people: People, market: Market, times: number): Promise<Phase> {
  const all = Object.entries(people).map(async ([kind, persons]): Promise<[string, Doing[]]> => {
    const done: Doing[] = [];
    for (let round = 0; round < times; round++) {
      const one = persons[round % persons.length] as Person;
      for (const act of one.acts) {
        done.push(await one.does(act, market));
        await sleep(thinkMs);
      }
    }
    return [kind, done];
  });
  return Object.fromEntries(await Promise.all(all));
}

interface Cell {
  target: Target;
  source: Source;
}

type Phase = Record<string, Doing[]>;

const everything = 'all acts';

function timesOf(doings: readonly Doing[] = [], act = everything): number[] {
  const chosen = doings.filter((doing) => act === everything || doing.act === act);
  return chosen.map(({ ms }) => ms).sort((a, b) => a - b);
}

function compare({ target, source }: Cell, quiet: Phase, attacked: Phase): void {
  for (const [kind, doings] of Object.entries(attacked)) {
    const refused = doings.flatMap((doing) => doing.refused ?? []);
    const before = (quiet[kind] ?? []).flatMap((doing) => doing.refused ?? []);
    const acts = [everything, ...new Set(doings.map(({ act }) => act))];
    const shown = acts.map((act) => {
      const [calm, busy] = [timesOf(quiet[kind], act), timesOf(doings, act)];
      const [quietP50, quietP99, p50, p99] = [calm, busy].flatMap((times) => [
        at(times, 0.5),
        at(times, 0.99),
      ]) as [number, number, number, number];
      const mine = refused.filter((text) => act === everything || text.startsWith(act)).length;
      const timesQuiet = p99 / quietP99;
      const figures = { quietP50, quietP99, p50, p99, timesQuiet, refused: mine };
      record(`Attack on ${target} from ${source}`, `${kind}: ${act}`, figures);
      const [from, to] = [
        `${quietP50.toFixed(0)}/${quietP99.toFixed(0)}`,
        `${p50.toFixed(0)}/${p99.toFixed(0)}`,
      ];
      return `${act} ${from}→${to} (${timesQuiet.toFixed(1)})`;
    });
    console.log(
      `${target.padEnd(8)} ${source.padEnd(13)} ${kind.padEnd(8)} refused ${refused.length} (quiet ${before.length})  ${shown.join(', ')}`,
    );
    for (const text of new Set([...refused, ...before].slice(0, 3))) console.log(`    ${text}`);
  }
}

async function measure(cell: Cell, people: People, market: Market, strike: AttackOrder) {
  const attackers = new Attackers();
  await attackers.ready();
  const quiet: Phase = {};
  const attacked: Phase = {};
  const add = (to: Phase, more: Phase) => {
    for (const [kind, doings] of Object.entries(more)) to[kind] = [...(to[kind] ?? []), ...doings];
  };
  const { newcomer: late = [], ...early } = people;
  const day = async (phase: Phase) => {
    add(phase, await live(early, market, rounds));
    // After the others: the puzzles that they may have to solve would slow down the clock of the others.
    add(phase, await live({ newcomer: late }, market, Math.ceil(rounds / 5)));
  };
  for (let turn = 0; turn < 2; turn++) {
    await day(quiet);
    attackers.begin(strike);
    await sleep(1_000);
    await day(attacked);
    const { answers, cpuMs, seconds } = await attackers.stop();
    const sent = Object.values(answers).reduce((sum, count) => sum + count, 0);
    console.log(
      `  ${(sent / seconds).toFixed(0)} hostile/s ${JSON.stringify(answers)}, their processor ${(cpuMs / seconds / 10).toFixed(0)} %`,
    );
    await sleep(2_000);
  }
  attackers.end();
  compare(cell, quiet, attacked);
}

const visitors = 15;
const demoPhone = (n: number): string => `0803000${String(n).padStart(4, '0')}`;
const ownerPhones = [1, 2, 3, 4, 5].map(demoPhone);
const hostilePhones = [6, 7, 8, 9, 10, 11].map(demoPhone);

async function signInProgram(caller: Caller, phoneNumber: string): Promise<string> {
  const attempt = 'h'.repeat(40);
  const { demoCode } = JSON.parse((await caller.call('signIn', { phoneNumber, attempt })).text);
  const last = await caller.call('signIn', { phoneNumber, attempt, code: demoCode });
  return JSON.parse(last.text).token;
}

async function measureAll(app: string, url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const scout = new Caller({ app, agent, address: '192.0.2.1' });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Nobody rates the own shop.
  const { rows } = await client.query(
    'select shops.id from shops join users on users.id = owner_user_id where phone_digits = any($1)',
    [ownerPhones],
  );
  const ownShops = new Set<string>(rows.map(({ id }) => id));
  const chosen = chooseVictim(await findGoods(scout, 40), ownShops);
  const tokens: string[] = [];
  for (const phone of hostilePhones) tokens.push(await signInProgram(scout, phone));
  let count = 0;
  const picture = await photo(1_200, 900).jpeg({ quality: 80 }).toBuffer();
  const market = { ...chosen, photo: picture, next: () => ++count };
  for (const source of listOf('BENCH_SOURCES', sources)) {
    for (const target of listOf('BENCH_TARGETS', targets)) {
      await client.query('delete from rate_limits');
      const facts = { app, agent, address: sources[source].person };
      const people: People = { visitor: [], owner: [] };
      for (let n = 0; n < visitors; n++) {
        people.visitor?.push(await knownVisitor(facts, market));
      }
      people.newcomer = [newcomer(facts)];
      for (const phone of ownerPhones) people.owner?.push(await knownOwner(facts, market, phone));
      const own = source === '200 addresses' ? tokens : tokens.slice(0, 1);
      const spoils = { atVictim: chosen.atVictim, tokens: own };
      await measure({ target, source }, people, market, { app, target, source, strength, spoils });
    }
  }
  await client.end();
  agent.destroy();
}

export async function run(): Promise<void> {
  const isOff = process.env.BENCH_GUARDS === 'off';
  console.log(`\nPeople beside attackers, ${products} products, guards ${isOff ? 'off' : 'on'}`);
  const settings = { ...secrets, RATE_LIMITS: isOff ? 'off' : 'on' };
  await withApp({ products, settings }, measureAll);
}
