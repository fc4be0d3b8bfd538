import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A 3G line on a bad day: 400 ms there and back, 400 kbit/s each way. */
const oneWayMs = 200;
const bytesPerMs = 50;
/** More than this on its way and the sender has to wait, as on a real line. */
const mostUnderWay = 64 * 1024;

/** One direction for all connections together: the line is free when the last byte of all has gone. */
class Direction {
  #freeAt = 0;

  carry(from: Socket, to: Socket): void {
    // One after the other: two timers of the same millisecond may fire in either order.
    let arrived = Promise.resolve();
    let underWay = 0;
    const then = (bytes: number, work: () => void): void => {
      this.#freeAt = Math.max(this.#freeAt, performance.now()) + bytes / bytesPerMs;
      const at = this.#freeAt + oneWayMs;
      arrived = arrived.then(() => sleep(Math.max(0, at - performance.now()))).then(work);
    };
    from.on('data', (bytes: Buffer) => {
      underWay += bytes.length;
      if (underWay > mostUnderWay) from.pause();
      then(bytes.length, () => {
        underWay -= bytes.length;
        if (from.isPaused()) from.resume();
        if (to.writable) to.write(bytes);
      });
    });
    from.on('end', () => then(0, () => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => then(0, () => to.destroySoon()));
  }
}

export interface SlowLine {
  url: string;
  close: () => void;
}

/** A second door to the app behind a slow line. */
export async function startSlowLine(appUrl: string): Promise<SlowLine> {
  const { hostname, port } = new URL(appUrl);
  const [up, down] = [new Direction(), new Direction()];
  const open = new Set<Socket>();
  const server = createServer((phone) => {
    const app = connect(Number(port), hostname);
    for (const socket of [phone, app]) {
      open.add(socket.setNoDelay(true));
      socket.on('close', () => open.delete(socket));
    }
    up.carry(phone, app);
    down.carry(app, phone);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
