import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { parse } from 'yaml';
import { freePort } from '#tests/support/processes/oja-process.ts';
import { type Machine, type Program, type Programs, signal } from './programs.ts';

/** What Patroni says of a server. */
interface Told {
  role: string;
  state: string;
  isSync: boolean;
}

export class DatabaseServer {
  readonly name: string;
  readonly port: number;
  /** Patroni's own, which the balancer asks who leads. */
  readonly askPort: number;
  readonly #folder: string;
  readonly #start: () => Program;
  readonly #programs: Programs;
  #patroni: Program | undefined;

  constructor(
    place: { name: string; port: number; askPort: number; folder: string },
    programs: Programs,
    start: () => Program,
  ) {
    this.name = place.name;
    this.port = place.port;
    this.askPort = place.askPort;
    this.#folder = place.folder;
    this.#programs = programs;
    this.#start = start;
    programs.alsoEnd(() => this.#serverPid());
  }

  get url(): string {
    return `postgres://oja@127.0.0.1:${this.port}/oja`;
  }

  start(): void {
    this.#patroni ??= this.#start();
  }

  #serverPid(): number | undefined {
    const file = join(this.#folder, 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
  }

  /** The server alone: Patroni is there to notice. */
  killServer(): void {
    const pid = this.#serverPid();
    if (pid) signal(pid, 'SIGKILL');
  }

  /** As when the power fails: nobody is left who could say anything. */
  async killMachine(): Promise<void> {
    const patroni = this.#patroni;
    this.#patroni = undefined;
    const pid = this.#serverPid();
    if (patroni) await this.#programs.end(patroni, 'SIGKILL');
    if (pid) signal(pid, 'SIGKILL');
  }

  async told(): Promise<Told> {
    try {
      const answer = await fetch(`http://127.0.0.1:${this.askPort}/patroni`, {
        signal: AbortSignal.timeout(2_000),
      });
      const { role, state, sync_standby } = (await answer.json()) as Record<string, unknown>;
      return { role: String(role), state: String(state), isSync: sync_standby === true };
    } catch {
      return { role: 'away', state: 'away', isSync: false };
    }
  }
}

export async function ask<T extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What a city starts with is what is tried. */
const inCommon: unknown = parse(readFileSync('deploy/city/patroni.yml', 'utf8')).bootstrap.dcs;

export class DatabasePair {
  readonly servers: DatabaseServer[];

  constructor(servers: DatabaseServer[]) {
    this.servers = servers;
  }

  async leader(): Promise<DatabaseServer> {
    for (;;) {
      for (const server of this.servers) {
        const { role, state } = await server.told();
        if ((role === 'master' || role === 'primary') && state === 'running') return server;
      }
      await wait(200);
    }
  }

  async replica(): Promise<DatabaseServer> {
    const leader = await this.leader();
    const other = this.servers.find((server) => server !== leader);
    if (!other) throw new Error('There is no second server.');
    return other;
  }

  /** Until one leads and the other has all that the first acknowledges. */
  async whole(patienceMs = 120_000): Promise<void> {
    const until = Date.now() + patienceMs;
    for (;;) {
      const told = await Promise.all(this.servers.map((server) => server.told()));
      const leads = told.some(({ role }) => role === 'master' || role === 'primary');
      if (leads && told.some(({ isSync, state }) => isSync && state === 'running')) return;
      if (Date.now() > until)
        throw new Error(`The database servers do not find together: ${JSON.stringify(told)}`);
      await wait(500);
    }
  }
}

export interface Grounds {
  machine: Machine;
  programs: Programs;
  folder: string;
}

function ownFolder({ folder, machine: { owner } }: Grounds, name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700 });
  chownSync(path, owner.uid, owner.gid);
  return path;
}

/** Who agrees on who leads. */
export async function startEtcd(grounds: Grounds): Promise<number> {
  const { programs, machine } = grounds;
  const [port, peerPort] = [await freePort(), await freePort()];
  const [own, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const command = ['etcd', '--name', 'oja', '--data-dir', ownFolder(grounds, 'etcd')];
  command.push('--listen-client-urls', own, '--advertise-client-urls', own);
  command.push('--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer);
  command.push('--initial-cluster', `oja=${peer}`);
  programs.start('etcd', command, {
    owner: machine.owner,
    // Debian builds it for this processor, too; it asks to be told that this is known.
    env: process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {},
  });
  return port;
}

export async function startDatabases(grounds: Grounds, etcdPort: number): Promise<DatabasePair> {
  const { machine, programs, folder } = grounds;
  const servers: DatabaseServer[] = [];
  for (const name of ['db1', 'db2']) {
    const [port, askPort] = [await freePort(), await freePort()];
    const home = ownFolder(grounds, name);
    const data = join(home, 'data');
    const config = join(folder, `${name}.yml`);
    const at = (own: number) => `127.0.0.1:${own}`;
    // JSON is YAML as well.
    const settings = {
      scope: 'oja',
      name,
      restapi: { listen: at(askPort), connect_address: at(askPort) },
      etcd3: { hosts: at(etcdPort) },
      bootstrap: {
        dcs: inCommon,
        initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
        pg_hba: [
          'local all all trust',
          'host all all 127.0.0.1/32 trust',
          'host replication all 127.0.0.1/32 trust',
        ],
      },
      postgresql: {
        listen: at(port),
        connect_address: at(port),
        data_dir: data,
        bin_dir: machine.postgres,
        pgpass: join(home, 'pgpass'),
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
        authentication: {
          superuser: { username: 'postgres' },
          replication: { username: 'replicator' },
        },
        // A killed process leaves its pages with the system: writing through would only cost time.
        parameters: { unix_socket_directories: home, fsync: 'off', shared_buffers: '96MB' },
      },
    };
    writeFileSync(config, JSON.stringify(settings, null, 1));
    chmodSync(config, 0o644);
    const start = () => programs.start(name, ['patroni', config], { owner: machine.owner });
    servers.push(new DatabaseServer({ name, port, askPort, folder: data }, programs, start));
  }
  const pair = new DatabasePair(servers);
  for (const server of servers) server.start();
  await pair.whole();
  const { port } = await pair.leader();
  const chief = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await ask(chief('postgres'), 'create role oja login');
  await ask(chief('postgres'), 'create database oja owner oja');
  return pair;
}
