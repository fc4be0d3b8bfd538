import { outboxTransport } from '#app/domains/shops/team/outbox-transport.ts';
import { sendKept, syncTag } from '#app/platform/outbox/send-kept.ts';

/** Not in the library of types: only Chrome has it. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

async function sendOrAgain(): Promise<void> {
  const round = await sendKept(outboxTransport);
  // The browser calls again later.
  if (round?.end === 'unreachable') throw new Error('The server cannot be reached');
}

/** What waits on the phone goes when the line is back, also while no page is open. */
export function sendWhenOnline(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync' as 'message', (event) => {
    const { tag } = event as unknown as SyncEvent;
    if (tag === syncTag) event.waitUntil(sendOrAgain());
  });
}
