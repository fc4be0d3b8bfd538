import type { OutboxStore } from './outbox-store.ts';
import { inRoom } from './room.ts';

const name = 'oja-outbox';
const leaseMs = 60_000;
const againMs = 1_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Where a browser has no locks (a plain http address): a lease that another tab sees. */
async function withLease<T>(
  store: OutboxStore,
  holder: string,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const lease = await store.meta('lease');
    if (!lease || lease.holder === holder || lease.until < Date.now()) break;
    await pause(againMs);
  }
  const hold = (until: number) =>
    inRoom(store, () => store.setMeta('lease', { holder, until }), 'spare');
  await hold(Date.now() + leaseMs);
  try {
    return await work();
  } finally {
    await hold(0);
  }
}

/** Of all tabs one sends at a time. Two would do no harm, since each operation has its id, only double the traffic. */
export function oneTab<T>(store: OutboxStore, holder: string, work: () => Promise<T>): Promise<T> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks;
  if (locks && store.isLasting) return locks.request(name, work);
  return withLease(store, holder, work);
}
