import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A line to PostgreSQL on which bytes can get lost without anybody being told. */
export interface SilentProxy {
  url: string;
  /** From now on nothing comes through, on old lines and on new ones; none is closed. */
  swallow: () => void;
  /** What is asked arrives, on old lines and on new ones; the answers are lost. */
  loseAnswers: () => void;
  /** New lines work again; the old ones stay dead, as after a change of hosts. */
  forward: () => void;
  close: () => Promise<void>;
}

interface Line {
  dead: boolean;
  mute: boolean;
}

/** `url` names a unix socket, as the embedded database and those of the tests do. */
export async function startSilentProxy(url: string): Promise<SilentProxy> {
  const { username, hostname, pathname } = new URL(url);
  const path = `${decodeURIComponent(hostname)}/.s.PGSQL.5432`;
  const open = new Set<Socket>();
  let swallows = false;
  let losesAnswers = false;
  let isClosed = false;
  const lines = new Set<Line>();

  const join = (from: Socket, to: Socket, line: Line, isAnswer: boolean): void => {
    open.add(from);
    from.on('data', (bytes) => {
      if (!line.dead && !(isAnswer && line.mute)) to.write(bytes);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      open.delete(from);
      lines.delete(line);
      // Nobody hears of the end of a dead line.
      if (!line.dead && !line.mute) to.destroy();
    });
  };

  const server = createServer((client) => {
    // On its way in when everything was closed.
    if (isClosed) return client.destroy();
    const line: Line = { dead: swallows, mute: losesAnswers };
    lines.add(line);
    const postgres = connect(path);
    join(client, postgres, line, false);
    join(postgres, client, line, true);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    swallow: () => {
      swallows = true;
      for (const line of lines) line.dead = true;
    },
    loseAnswers: () => {
      losesAnswers = true;
      for (const line of lines) line.mute = true;
    },
    forward: () => {
      swallows = false;
      losesAnswers = false;
    },
    close: () => {
      isClosed = true;
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
