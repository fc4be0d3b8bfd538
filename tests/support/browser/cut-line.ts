import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CutLine {
  url: string;
  /** Every connection breaks, and no new one comes through until it is joined. */
  cut: () => void;
  join: () => void;
  close: () => void;
}

/** A door to the app that can be cut at any moment: also the browser's own background work has no way round it. */
export async function startCutLine(appUrl: string): Promise<CutLine> {
  const { hostname, port } = new URL(appUrl);
  const open = new Set<Socket>();
  let isCut = false;
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((phone) => {
    if (isCut) {
      phone.destroy();
      return;
    }
    const app = connect(Number(port), hostname);
    for (const [from, to] of [
      [phone, app],
      [app, phone],
    ] as const) {
      open.add(from.setNoDelay(true));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      breakAll();
    },
    join: () => {
      isCut = false;
    },
    close: () => {
      server.close();
      breakAll();
    },
  };
}
