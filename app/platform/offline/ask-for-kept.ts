import type { ToWorker } from './worker-names.ts';

const waitMs = 1_000;

/**
 * The next request for the data of this page is answered from what the worker has kept of it. False where there is
 * no worker to answer.
 */
export function askForKept(page: string): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve(false);
  const { port1, port2 } = new MessageChannel();
  const message: ToWorker = { kind: 'useKept', page };
  return new Promise((resolve) => {
    setTimeout(resolve, waitMs, false);
    port1.onmessage = () => resolve(true);
    worker.postMessage(message, [port2]);
  });
}
