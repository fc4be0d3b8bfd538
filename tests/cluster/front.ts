import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket, connect as toPort } from 'node:net';
import { join } from 'node:path';
import { freePort } from '#tests/support/processes/oja-process.ts';
import type { DatabasePair, Grounds } from './database-servers.ts';
import type { Program } from './programs.ts';

export interface Balancer {
  webUrl: string;
  /** Leads to whichever server takes writes. */
  writerPort: number;
}

/**
 * `deploy/city/pgbouncer.ini` at this machine's places. Debian's program is too old to keep prepared statements, and
 * here it trusts whoever comes.
 */
function poolerConfig(writerPort: number, port: number): string {
  const file = join(import.meta.dirname, '..', '..', 'deploy', 'city', 'pgbouncer.ini');
  return readFileSync(file, 'utf8')
    .replace(
      /host=\S+ port=\d+ dbname=oja/,
      `host=127.0.0.1 port=${writerPort} dbname=oja user=oja`,
    )
    .replace(/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1\nunix_socket_dir =')
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*\nauth_file = .*$/m, 'auth_type = any')
    .replace(/^(client|server)_tls_.*$/gm, '')
    .replace(/^max_prepared_statements = .*$/m, '');
}

/** Plain: whatever it cannot hand over is a failure that somebody sees. */
export async function startBalancer(
  { programs, folder }: Grounds,
  pair: DatabasePair,
  webPorts: readonly number[],
): Promise<Balancer> {
  const [webPort, writerPort] = [await freePort(), await freePort()];
  const config = join(folder, 'haproxy.cfg');
  const lines = [
    'defaults',
    '  mode http',
    '  retries 0',
    '  timeout connect 3s',
    '  timeout client 75s',
    '  timeout server 75s',
    '  timeout http-keep-alive 75s',
    'frontend web',
    `  bind 127.0.0.1:${webPort}`,
    '  default_backend oja',
    'backend oja',
    '  balance roundrobin',
    '  option httpchk GET /readyz',
    '  http-check expect status 200',
    '  default-server check inter 1s fall 1 rise 1',
    ...webPorts.map((port, n) => `  server web${n + 1} 127.0.0.1:${port}`),
    'listen writer',
    '  mode tcp',
    `  bind 127.0.0.1:${writerPort}`,
    '  timeout client 30m',
    '  timeout server 30m',
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...pair.servers.map(
      ({ name, port, askPort }) => `  server ${name} 127.0.0.1:${port} port ${askPort}`,
    ),
  ];
  writeFileSync(config, `${lines.join('\n')}\n`);
  programs.start('haproxy', ['haproxy', '-db', '-f', config]);
  return { webUrl: `http://127.0.0.1:${webPort}`, writerPort };
}

export class Pooler {
  readonly port: number;
  readonly #grounds: Grounds;
  readonly #config: string;
  #program: Program | undefined;

  private constructor(grounds: Grounds, port: number, config: string) {
    this.#grounds = grounds;
    this.port = port;
    this.#config = config;
  }

  /** In front of the writer. */
  static async open(grounds: Grounds, writerPort: number): Promise<Pooler> {
    const port = await freePort();
    const config = join(grounds.folder, 'pgbouncer.ini');
    writeFileSync(config, poolerConfig(writerPort, port), { mode: 0o644 });
    const pooler = new Pooler(grounds, port, config);
    pooler.start();
    return pooler;
  }

  start(): void {
    const { programs, machine } = this.#grounds;
    const command = ['pgbouncer', '-q', this.#config];
    this.#program = programs.start('pgbouncer', command, { owner: machine.owner });
  }

  async restart(how: NodeJS.Signals): Promise<void> {
    if (this.#program) await this.#grounds.programs.end(this.#program, how);
    this.start();
  }
}

/** A way to a port that can be shut: what is behind it is then away. */
export class Gate {
  readonly #behind: number;
  readonly #open = new Set<Socket>();
  #server: Server | undefined;
  port = 0;

  constructor(behind: number) {
    this.#behind = behind;
  }

  async open(): Promise<void> {
    const server = createServer((from) => {
      const to = toPort(this.#behind, '127.0.0.1');
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        this.#open.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.#open.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    const address = server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
    this.#server = server;
  }

  async shut(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const socket of this.#open) socket.destroy();
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }
}
