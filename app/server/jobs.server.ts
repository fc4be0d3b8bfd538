import type { WorkerSettings } from '#app/platform/queue/worker.server.ts';

/** Every job of the product: what is not in this list is never run. */
export const jobs: WorkerSettings['jobs'] = [];
