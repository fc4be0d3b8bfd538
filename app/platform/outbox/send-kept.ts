import { openIndexedStore } from './indexed-store.ts';
import { oneTab } from './one-tab.ts';
import { type Round, sendWaiting, type Transport } from './send-waiting.ts';

/** All tabs hear that something has changed. */
export const channelName = 'oja-outbox';
/** What the browser calls the worker for when the line is back and no page is open. */
export const syncTag = 'oja-outbox';

/** Sends what the phone keeps, without a page; whoever is signed in is asked by the server as always. */
export async function sendKept(transport: Transport): Promise<Round | undefined> {
  const store = await openIndexedStore();
  const [owner, device] = await Promise.all([store.meta('owner'), store.meta('device')]);
  if (!owner || !device) return undefined;
  const round = await oneTab(store, 'worker', () =>
    sendWaiting({ store, owner, device, transport, now: Date.now }),
  );
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
  return round;
}

interface SyncRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Where a browser has it (Chrome on Android): it calls the worker once there is a line. */
export async function askForSync(): Promise<void> {
  try {
    const worker = (globalThis.navigator as Navigator | undefined)?.serviceWorker;
    const registration = (await worker?.ready) as SyncRegistration | undefined;
    await registration?.sync?.register(syncTag);
  } catch {
    // Not allowed here: then the page sends when it is opened again.
  }
}
