import { setTimeout as wait } from 'node:timers/promises';
import { jobDone } from './books.ts';
import { ask, type DatabasePair, type DatabaseServer } from './database-servers.ts';
import type { Gate, Pooler } from './front.ts';
import { figureOf, type Instance, type Instances } from './instances.ts';
import type { Failure, Load, Shop } from './load.ts';
import { signal } from './programs.ts';
import { ownerSees, rename, uploadPhoto, visitorsSee } from './shop.ts';
import { type Line, middle, secondsOf } from './verdict.ts';

/** What is tried, and under which load. */
export interface Trial {
  url: string;
  pair: DatabasePair;
  pooler: Pooler;
  files: Gate;
  instances: Instances;
  load: Load;
  shop: Shop;
  /** How long a job took that was asked for after each change of the leader. */
  jobsAfter: number[];
}

/** After a server was killed, refusals are borne for so long. */
const graceMs = 15_000;

const told = (failures: readonly Failure[]): string =>
  failures
    .slice(0, 3)
    .map(({ what, status, says }) => `; ${what} ${status} ${says}`)
    .join('');

async function replace(instance: Instance): Promise<number | null> {
  const code = await instance.stop();
  await instance.start();
  // Two checks of the balancer.
  await wait(2_500);
  return code;
}

/** All are replaced once for so many of the requests that are wanted. */
const requestsOfRound = 4_000;

/**
 * Every instance is replaced, again and again, until so many requests were answered. Catches an instance that closes
 * its port before the balancer knows: without `DRAIN_SECONDS` some of the requests get 503.
 */
export async function rolling({ instances, load }: Trial, requests: number): Promise<Line> {
  const [from, before] = [Date.now(), load.requests];
  let [replaced, unclean] = [0, 0];
  const all = [...instances.web, instances.worker];
  const rounds = Math.max(1, Math.floor(requests / requestsOfRound));
  await load.amongPassersBy(async () => {
    while (replaced < rounds * all.length || load.requests - before < requests) {
      const next = all[replaced % all.length];
      if (next && (await replace(next)) !== 0) unclean += 1;
      replaced += 1;
    }
  });
  const failed = load.failuresSince(from);
  const made = load.requests - before;
  return {
    what: 'instances replaced one by one',
    figures: `${replaced} replaced in ${secondsOf(Date.now() - from)}, ${unclean} did not end cleanly; ${failed.length} of ${made} requests failed${told(failed)}`,
    isWell: failed.length === 0 && unclean === 0,
  };
}

/** Until somebody's writing was acknowledged again that was begun after `moment`. */
async function writesFlow(load: Load, moment: number): Promise<number> {
  const before = load.writes;
  while (load.lastWriteAt <= moment || load.writes < before + 3) await wait(50);
  return load.lastWriteAt;
}

const calmMs = 5_000;

/** Before the next trouble: an instance that stays broken must not be excused by it. */
async function isCalm(load: Load): Promise<void> {
  const until = Date.now() + 60_000;
  do await wait(500);
  while (load.failuresSince(Date.now() - calmMs).length > 0 && Date.now() < until);
}

/**
 * The server that takes writes dies: by turns the server alone and the machine with all that is on it. Not seen here is a
 * pool that keeps its connection to a server without writes, because HAProxy cuts those: `database.db.test.ts` does.
 */
export async function leaderDies(trial: Trial, kills: number): Promise<Line> {
  const { pair, load, jobsAfter } = trial;
  const from = Date.now();
  const moments: number[] = [];
  for (let n = 0; n < kills; n++) {
    await pair.whole();
    await isCalm(load);
    const leader = await pair.leader();
    const isMachine = n % 2 === 1;
    const moment = Date.now();
    moments.push(moment);
    if (isMachine) await leader.killMachine();
    else leader.killServer();
    await wait(500);
    await writesFlow(load, moment + 500);
    jobsAfter.push(await jobDone((await pair.leader()).url));
    if (isMachine) leader.start();
  }
  await pair.whole();
  const late = load.failuresSince(from, moments, graceMs);
  const all = load.failuresSince(from).length;
  const outages = moments.map((moment, n) => {
    const hit = load.failuresSince(moment).filter(({ at }) => at < (moments[n + 1] ?? at + 1));
    return Math.max(0, ...hit.map(({ at }) => at - moment));
  });
  return {
    what: 'leader killed with -9',
    figures: `${kills} times in ${secondsOf(Date.now() - from)}; refusals ended after ${secondsOf(middle(outages))} (middle), ${secondsOf(Math.max(0, ...outages))} (longest); ${all} refused, ${late.length} of them later than 15 s${told(late)}`,
    isWell: late.length === 0,
  };
}

const beatMs = 100;

/**
 * How long after a change its own shop and passers-by still asked for it and got what was before. Passers-by look at
 * every page that any instance keeps of the shop: which server a page is made from is the turn of its instance, so
 * one page alone may well be made from the one that knows, be kept and show nothing of the others.
 */
async function staleness(
  { url, shop, instances }: Trial,
  name: string,
  { patienceMs, settled }: { patienceMs: number; settled: (changedAt: number) => Promise<unknown> },
) {
  const changedAt = await rename(url, shop, name);
  const seen = { changedAt, owner: 0, visitor: 0, old: 0, looks: 0 };
  let isSettled = false;
  const settle = async () => {
    await settled(changedAt);
    isSettled = true;
  };
  const look = async () => {
    const [mayEnd, askedAt] = [isSettled, Date.now()];
    const [owner, ...pages] = await Promise.all([
      ownerSees(url, shop, name),
      ...instances.web.map((web) => visitorsSee(`http://127.0.0.1:${web.port}`, shop, name)),
    ]);
    const old = pages.flat().filter(({ isThere }) => !isThere);
    if (!owner) seen.owner = askedAt - changedAt + 1;
    for (const page of old) seen.visitor = Math.max(seen.visitor, page.askedAt - changedAt + 1);
    seen.old += old.length;
    seen.looks += pages.flat().length;
    return mayEnd && owner && old.length === 0;
  };
  const lookOn = async () => {
    // What all see twice in a row is what all keep.
    for (let inARow = 0; inARow < 2 && Date.now() - changedAt < patienceMs; await wait(beatMs))
      inARow = (await look()) ? inARow + 1 : 0;
  };
  await Promise.all([settle(), lookOn()]);
  return seen;
}

/** Until this server has read what was changed. */
async function hasRead(server: DatabaseServer, { stockId }: Shop, name: string): Promise<number> {
  for (;;) {
    const text = 'select product_name as name from stocks where id = $1';
    const [row] = await ask<{ name: string }>(server.url, text, [stockId]);
    if (row?.name === name) return Date.now();
    await wait(beatMs);
  }
}

/**
 * Its process that reads the log is held: a mere pause would be undone by Patroni. Catches pages that are kept although
 * they were made from a server without the change: without `passed` of the page cache they show the old for 30 s.
 */
export async function replicaLags(trial: Trial): Promise<Line> {
  const from = Date.now();
  await trial.pair.whole();
  const lagMs = 5_000;
  const replica = await trial.pair.replica();
  const [reading] = await ask<{ pid: number }>(
    `postgres://postgres@127.0.0.1:${replica.port}/postgres`,
    `select pid from pg_stat_activity where backend_type = 'startup'`,
  );
  if (!reading) throw new Error('The replica reads no log.');
  const name = `Slow mirror ${from}`;
  signal(reading.pid, 'SIGSTOP');
  const goesOn = wait(lagMs).finally(() => signal(reading.pid, 'SIGCONT'));
  const used = Promise.all(
    trial.instances.web.map((web) => figureOf(web, 'oja_database_replicas_used')),
  );
  let late = 0;
  const seen = await staleness(trial, name, {
    patienceMs: 30_000,
    settled: async (changedAt) => {
      late = (await hasRead(replica, trial.shop, name)) - changedAt;
    },
  });
  await goesOn;
  const readers = (await used).join(', ');
  const failed = trial.load.failuresSince(from);
  return {
    what: 'replica held for 5 s',
    figures: `late by ${secondsOf(late)}; own shop saw the old for ${secondsOf(seen.owner)}, others for ${secondsOf(seen.visitor)} (${seen.old} of ${seen.looks} pages; instances read from ${readers} servers); ${failed.length} requests failed${told(failed)}`,
    // One that was not late, or that nobody read from, has shown nothing.
    isWell:
      failed.length === 0 &&
      seen.owner === 0 &&
      late > 0 &&
      seen.visitor > 0 &&
      seen.visitor <= late + 2_000,
  };
}

/**
 * Passers-by are there when it happens: the next beat leaves it out, so only who reads within that second meets it.
 * Catches a read that is not asked of the next server: without that it answers 503.
 */
export async function replicaDies(trial: Trial): Promise<Line> {
  const from = Date.now();
  await trial.pair.whole();
  const replica = await trial.pair.replica();
  const seen = await trial.load.amongPassersBy(async () => {
    await wait(1_000);
    await replica.killMachine();
    return staleness(trial, `Lost mirror ${from}`, {
      patienceMs: 30_000,
      settled: () => wait(2_000),
    });
  });
  await wait(5_000);
  replica.start();
  await trial.pair.whole();
  const failed = trial.load.failuresSince(from);
  return {
    what: 'replica killed and back',
    figures: `own shop saw the old for ${secondsOf(seen.owner)}, others for ${secondsOf(seen.visitor)}; ${failed.length} requests failed${told(failed)}`,
    isWell: failed.length === 0 && seen.owner === 0 && seen.visitor <= 2_000,
  };
}

/** Asked to end, then killed. */
export async function poolerRestarts({ pooler, load }: Trial): Promise<Line> {
  const from = Date.now();
  const moments: number[] = [];
  for (const how of ['SIGINT', 'SIGKILL'] as const) {
    moments.push(Date.now());
    await pooler.restart(how);
    await writesFlow(load, Date.now());
    await wait(6_000);
  }
  const late = load.failuresSince(from, moments, 5_000);
  const all = load.failuresSince(from).length;
  return {
    what: 'PgBouncer restarted',
    figures: `asked once, killed once; ${all} refused, ${late.length} of them later than 5 s${told(late)}`,
    isWell: late.length === 0,
  };
}

export async function filesAway({ url, files, load, shop }: Trial): Promise<Line> {
  const from = Date.now();
  const before = await uploadPhoto(url, shop);
  await files.shut();
  const away = await uploadPhoto(url, shop);
  await wait(5_000);
  await files.open();
  let back = 0;
  for (let tries = 0; tries < 20 && back !== 200; tries++) {
    back = await uploadPhoto(url, shop);
    if (back !== 200) await wait(500);
  }
  const failed = load.failuresSince(from);
  return {
    what: 'store of files away for 5 s',
    figures: `photo before ${before}, meanwhile ${away}, afterwards ${back}; ${failed.length} other requests failed${told(failed)}`,
    isWell: before === 200 && away >= 500 && back === 200 && failed.length === 0,
  };
}
