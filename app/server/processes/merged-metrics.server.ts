import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { mergeMetrics } from './merge-metrics.ts';

/** Between the processes of one start: who is asked for figures asks the first, which asks all. */
interface Asked {
  metricsAsked?: string;
  metricsWanted?: string;
  metricsTold?: { id: string; text: string };
  metricsOfAll?: { id: string; text: string };
}

const patienceMs = 2_000;

/** In the process that leads: passes a question on to all and gives the sum back. One that does not answer is left out. */
export function answerForAll(asker: Worker, all: () => Worker[]): void {
  asker.on('message', async ({ metricsAsked: id }: Asked) => {
    if (id === undefined) return;
    const texts = await Promise.all(all().map((worker) => textOf(worker, id)));
    const text = mergeMetrics(texts.filter((one) => one !== undefined));
    if (asker.isConnected()) asker.send({ metricsOfAll: { id, text } } satisfies Asked);
  });
}

function textOf(worker: Worker, id: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const end = (text?: string) => {
      clearTimeout(late);
      worker.off('message', hear);
      resolve(text);
    };
    const hear = ({ metricsTold }: Asked) => {
      if (metricsTold?.id === id) end(metricsTold.text);
    };
    const late = setTimeout(end, patienceMs);
    worker.on('message', hear);
    if (worker.isConnected()) worker.send({ metricsWanted: id } satisfies Asked);
    else end();
  });
}

let isTelling = false;

/** In each of the others: tells its own figures when asked. */
function tellOwn(own: () => Promise<string>): void {
  if (isTelling) return;
  isTelling = true;
  process.on('message', async ({ metricsWanted: id }: Asked) => {
    if (id === undefined) return;
    const text = await own().catch(() => '');
    if (process.connected) process.send?.({ metricsTold: { id, text } } satisfies Asked);
  });
}

/** The figures of all processes together; of a single one its own. */
export async function metricsOfAll(own: () => Promise<string>): Promise<string> {
  if (!cluster.isWorker) return own();
  const id = randomUUID();
  return new Promise((resolve) => {
    const hear = ({ metricsOfAll: told }: Asked) => {
      if (told?.id !== id) return;
      process.off('message', hear);
      resolve(told.text);
    };
    process.on('message', hear);
    process.send?.({ metricsAsked: id } satisfies Asked);
  });
}

export const joinMetrics = (own: () => Promise<string>): void => {
  if (cluster.isWorker) tellOwn(own);
};
