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

const shipped = (file: string): string =>
  readFileSync(join(import.meta.dirname, '..', '..', 'deploy', 'city', file), 'utf8');

/**
 * `deploy/city/pgbouncer.ini` at this machine's places. Debian's program is too old to keep prepared statements, and
 * here it trusts whoever comes.
 */
function poolerConfig(writerPort: number, port: number): string {
  return shipped('pgbouncer.ini')
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

/** The servers of a backend instead of those in the file. */
const withServers = (text: string, name: string, lines: readonly string[]): string =>
  text
    .replace(
      new RegExp(`^ +server ${name}1 .*$`, 'm'),
      lines.map((line) => `  server ${line}`).join('\n'),
    )
    .replace(new RegExp(`^ +server ${name}2 .*\n`, 'm'), '');

/** `deploy/city/haproxy.cfg` at this machine's places, without TLS. */
function balancerConfig(
  { webPort, writerPort }: { webPort: number; writerPort: number },
  webServers: readonly string[],
  databases: readonly string[],
): string {
  const text = shipped('haproxy.cfg')
    .replace('bind :80\n', `bind 127.0.0.1:${webPort}\n`)
    .replace(/^ +bind :443 .*\n/m, '')
    .replace(/^ +http-request (deny deny_status 403|redirect) .*\n/gm, '')
    .replace('bind :5000\n', `bind 127.0.0.1:${writerPort}\n`)
    .replace(/check port 8008 check-ssl verify required ca-file \S+/, 'check');
  return withServers(withServers(text, 'web', webServers), 'db', databases);
}

export async function startBalancer(
  { programs, folder }: Grounds,
  pair: DatabasePair,
  webPorts: readonly number[],
): Promise<Balancer> {
  const [webPort, writerPort] = [await freePort(), await freePort()];
  const config = join(folder, 'haproxy.cfg');
  const web = webPorts.map((port, n) => `web${n + 1} 127.0.0.1:${port}`);
  const databases = pair.servers.map(
    ({ name, port, askPort }) => `${name} 127.0.0.1:${port} port ${askPort}`,
  );
  writeFileSync(config, balancerConfig({ webPort, writerPort }, web, databases));
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
