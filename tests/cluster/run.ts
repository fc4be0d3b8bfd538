import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startS3 } from '#tests/fakes/s3-server.ts';
import { piecesLeft, workDone, written } from './books.ts';
import { type Grounds, startDatabases, startEtcd } from './database-servers.ts';
import { Gate, Pooler, startBalancer } from './front.ts';
import { makeInstances, webPorts } from './instances.ts';
import { Load } from './load.ts';
import { type Machine, machineOrReason, Programs } from './programs.ts';
import { openShop } from './shop.ts';
import { Streams } from './streams.ts';
import * as trials from './trials.ts';
import { type Line, secondsOf, table } from './verdict.ts';

const size = {
  kills: Number(process.env.CLUSTER_KILLS ?? 20),
  requests: Number(process.env.CLUSTER_REQUESTS ?? 20_000),
  /** Some of the trials by name, commas between; all when empty. */
  trials: (process.env.CLUSTER_TRIALS ?? '').split(',').filter(Boolean),
};

/** Nobody waits longer for any answer, whatever is away: a refusal is one, too. */
const slowestMs = 15_000;

const say = (what: string): void =>
  console.log(`${new Date().toISOString().slice(11, 19)} ${what}`);

async function build(grounds: Grounds) {
  const s3 = await startS3();
  const files = new Gate(Number(new URL(s3.config.endpoint).port));
  await files.open();
  say('etcd, and two PostgreSQL servers under Patroni');
  const pair = await startDatabases(grounds, await startEtcd(grounds));
  const ports = await webPorts(3);
  const { webUrl: url, writerPort } = await startBalancer(grounds, pair, ports);
  const pooler = await Pooler.open(grounds, writerPort);
  const instances = await makeInstances(grounds, ports, {
    pooled: `postgres://oja@127.0.0.1:${pooler.port}/oja`,
    direct: `postgres://oja@127.0.0.1:${writerPort}/oja`,
    replicas: pair.servers.map((server) => server.url),
    s3: `http://127.0.0.1:${files.port}/`,
  });
  say('three web instances and a worker');
  const [first, ...others] = instances.web;
  await first?.start();
  for (const instance of [...others, instances.worker]) await instance.start();
  await wait(2_500);
  const closeFiles = async () => {
    await files.shut();
    await s3.close();
  };
  return { url, pair, pooler, files, instances, closeFiles };
}

async function tryAll(grounds: Grounds): Promise<Line[]> {
  const cluster = await build(grounds);
  const { url, pair } = cluster;
  const shop = await openShop(url, (await pair.leader()).url);
  const load = new Load(url, shop);
  const streams = new Streams(url, shop.token);
  await streams.open(3);
  load.start();
  const trial: trials.Trial = { ...cluster, load, shop, jobsAfter: [] };
  const lines: Line[] = [];
  const all: Record<string, () => Promise<Line>> = {
    rolling: () => trials.rolling(trial, size.requests),
    late: () => trials.replicaLags(trial),
    replica: () => trials.replicaDies(trial),
    pooler: () => trials.poolerRestarts(trial),
    files: () => trials.filesAway(trial),
    leader: () => trials.leaderDies(trial, size.kills),
  };
  await wait(5_000);
  const [odd] = load.failures;
  if (odd) throw new Error(`Before anything was tried: ${JSON.stringify(odd)}`);
  for (const [name, work] of Object.entries(all)) {
    if (size.trials.length > 0 && !size.trials.includes(name)) continue;
    say(name);
    lines.push(await work());
  }
  await load.stop();
  const { heard, missed, repeated, cuts } = await streams.close();
  const { url: leaderUrl } = await pair.leader();
  lines.push(
    await written(leaderUrl, load),
    await piecesLeft(leaderUrl, load, shop),
    await workDone(leaderUrl, trial.jobsAfter),
    {
      what: 'live events',
      figures: `${heard} heard over ${cuts} cuts, ${missed} missed, ${repeated} repeated`,
      isWell: missed === 0 && repeated === 0,
    },
  );
  const slow = Object.entries(load.slowest).map(([what, ms]) => `${what} ${secondsOf(ms)}`);
  lines.push({
    what: 'in all',
    figures: `${load.requests} requests, ${load.failures.length} refused; slowest: ${slow.join(', ')}`,
    isWell: Object.values(load.slowest).every((ms) => ms <= slowestMs),
  });
  await cluster.closeFiles();
  return lines;
}

async function run(machine: Machine): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'oja-cluster-'));
  chmodSync(folder, 0o755);
  const programs = new Programs(folder);
  const grounds = { machine, programs, folder };
  const clear = async (keep: boolean): Promise<void> => {
    await programs.endAll();
    if (!keep) rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void clear(false).finally(() => process.exit(130)));
  try {
    const lines = await tryAll(grounds);
    console.log(table(lines));
    const isWell = lines.every((line) => line.isWell);
    process.exitCode = isWell ? 0 : 1;
    if (!isWell) console.log(`What each program said is in ${folder}`);
    await clear(!isWell);
  } catch (error) {
    console.error(error, `\nWhat each program said is in ${folder}`);
    process.exitCode = 1;
    await clear(true);
  }
  process.exit();
}

/** `npm run test:cluster`: what is promised of many machines, with the programs that they run, on one. */
const machine = machineOrReason();
if (typeof machine === 'string') console.log(`Not tried here: ${machine}`);
else await run(machine);
