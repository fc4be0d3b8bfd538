import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './oja-process.ts';

/** True where Debian's package `pgbouncer` is installed. */
export const hasPgBouncer = ((): boolean => {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

export interface PgBouncer {
  url: string;
  stop: () => Promise<void>;
}

/** In transaction mode, in front of the server behind a unix socket that `url` names. */
export async function startPgBouncer(url: string, more: string[] = []): Promise<PgBouncer> {
  const { username, hostname, pathname } = new URL(url);
  const socketDir = decodeURIComponent(hostname);
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), 'oja-pgbouncer-'));
  const { uid, gid } = statSync(socketDir);
  const config = join(home, 'pgbouncer.ini');
  writeFileSync(
    config,
    [
      '[databases]',
      `* = host=${socketDir} port=5432 user=${username}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 5',
      ...more,
    ].join('\n'),
  );
  chownSync(home, uid, gid);
  // It refuses to be root, as the server does.
  const asOwner = process.getuid?.() === 0 ? { uid, gid } : {};
  const child = spawn('pgbouncer', ['-q', config], { ...asOwner, cwd: '/', stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}
