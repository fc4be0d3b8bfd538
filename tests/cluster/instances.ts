import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/support/processes/oja-process.ts';
import type { Grounds } from './database-servers.ts';
import type { Program } from './programs.ts';

/** One process of the app that can be replaced by a new one at the same address. */
export class Instance {
  readonly name: string;
  readonly port: number;
  readonly #grounds: Grounds;
  readonly #settings: Record<string, string>;
  #program: Program | undefined;

  constructor(
    grounds: Grounds,
    { name, port }: { name: string; port: number },
    settings: Record<string, string>,
  ) {
    this.name = name;
    this.port = port;
    this.#grounds = grounds;
    this.#settings = settings;
  }

  async start(): Promise<void> {
    const env = {
      HOME: process.env.HOME ?? '',
      SUPERVISE: 'off',
      PORT: String(this.port),
      DATA_DIR: join(this.#grounds.folder, 'app'),
      ...this.#settings,
    };
    const command = [process.execPath, 'scripts/start.mjs'];
    this.#program = this.#grounds.programs.start(this.name, command, { env });
    const gone = this.#program.ended.then(() => true);
    while (!(await this.#isReady())) {
      if (await Promise.race([gone, wait(100, false)]))
        throw new Error(`${this.name} ended before it was ready; see its log.`);
    }
  }

  async #isReady(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => undefined);
    return answer?.status === 200;
  }

  /** Asked to go, as an upgrade does it; answers how it ended. */
  async stop(): Promise<number | null> {
    return this.#program ? this.#grounds.programs.end(this.#program, 'SIGTERM') : 0;
  }
}

const metricsToken = 'a-token-of-the-collector';

/** A figure of one instance. */
export async function figureOf({ port }: Instance, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}

export interface Addresses {
  pooled: string;
  direct: string;
  replicas: readonly string[];
  s3: string;
}

export interface Instances {
  web: Instance[];
  worker: Instance;
}

export async function webPorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  return ports;
}

/** Web instances at these ports and one for background work, over the same database and files. */
export async function makeInstances(
  grounds: Grounds,
  ports: readonly number[],
  addresses: Addresses,
): Promise<Instances> {
  const settings = {
    DATABASE_URL: addresses.pooled,
    DATABASE_DIRECT_URL: addresses.direct,
    DATABASE_REPLICA_URL: addresses.replicas.join(','),
    S3_ENDPOINT: addresses.s3,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'oja',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    SESSION_SECRET: 's'.repeat(40),
    SECRETS_KEY: 'k'.repeat(40),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: metricsToken,
    DRAIN_SECONDS: '3',
  };
  const web = ports.map(
    (port, n) => new Instance(grounds, { name: `web${n + 1}`, port }, { ...settings, ROLE: 'web' }),
  );
  const own = { name: 'worker', port: await freePort() };
  return { web, worker: new Instance(grounds, own, { ...settings, ROLE: 'worker' }) };
}
