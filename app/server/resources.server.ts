import { flushEvents } from '#app/domains/insights/event-writer.server.ts';
import { ensureEventMonths } from '#app/domains/insights/insights.jobs.server.ts';
import { flushMisses } from '#app/domains/market/search/misses/note-miss.server.ts';
import { startChannels } from '#app/domains/messages/channels/start-channels.server.ts';
import { loadWords } from '#app/domains/operators/words/current-words.server.ts';
import { flushFigures } from '#app/platform/day-figures/day-figures.server.ts';
import { lookAtPooler, migrateClearly } from '#app/platform/db/connect/reach-database.server.ts';
import { closeDatabase, connectDatabase, directUrl } from '#app/platform/db/database.server.ts';
import { startEmbeddedPostgres } from '#app/platform/db/embedded-postgres.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import { sweepIncoming } from '#app/platform/http/bodies/receive-form.server.ts';
import { closeLiveHub, openLiveHub } from '#app/platform/live/current-hub.server.ts';
import { log } from '#app/platform/log.server.ts';
import { startWorker, stopWorker } from '#app/platform/queue/worker.server.ts';
import { fillEmptyDemo } from './demo/fill-empty-demo.server.ts';
import { jobs } from './jobs.server.ts';
import { countProviderCalls } from './observed/provider-calls.server.ts';
import { keepPagesFresh } from './pages/cached-pages.server.ts';

/** What must be closed again, newest first. */
export type Closer = () => Promise<void>;

async function openPostgres(settings: Settings, closers: Closer[]): Promise<string> {
  if (settings.databaseUrl) return settings.databaseUrl;
  const server = await startEmbeddedPostgres({ dataDir: settings.dataDir, log });
  closers.push(() => server.stop());
  return server.url;
}

/** Opens everything the server stands on; what was opened before a failure is closed again. */
/** A month without a place of its own is kept in the rest, and tried again at night: no reason not to serve. */
const prepareEventMonths = (): Promise<void> =>
  ensureEventMonths().catch((error: unknown) =>
    log.warn({ err: error }, 'the months of visits could not be made'),
  );

export async function openResources(settings: Settings): Promise<Closer> {
  const closers: Closer[] = [];
  const closeAll = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) {
      await close().catch((error: unknown) => log.error({ err: error }, 'could not close cleanly'));
    }
  };
  try {
    if (settings.tracing) {
      // Who follows nothing loads nothing for it.
      const { startTracing } = await import('#app/platform/trace/export-spans.server.ts');
      closers.push(startTracing(settings.tracing));
    }
    const stopCounting = countProviderCalls(settings);
    closers.push(async () => stopCounting());
    const url = await openPostgres(settings, closers);
    const { directUrl: own, ownerUrl } = settings;
    const addresses = { url, directUrl: own, ownerUrl };
    await migrateClearly(addresses);
    const pooler = await lookAtPooler(addresses);
    const { replicaUrls, poolSize: max } = settings;
    connectDatabase({ ...addresses, ...pooler, replicaUrls, max });
    closers.push(closeDatabase);
    await sweepIncoming();
    if (settings.mode === 'demo') await fillEmptyDemo();
    await openLiveHub(directUrl());
    closers.push(closeLiveHub);
    await loadWords();
    const stopForgetting = keepPagesFresh();
    closers.push(async () => stopForgetting());
    await prepareEventMonths();
    closers.push(flushEvents);
    closers.push(flushMisses);
    closers.push(flushFigures);
    if (settings.role !== 'web') {
      await startWorker({ jobs, concurrency: settings.jobsAtOnce, kinds: settings.jobKinds });
      closers.push(stopWorker);
      closers.push(startChannels());
    }
    return closeAll;
  } catch (error) {
    await closeAll();
    throw error;
  }
}
