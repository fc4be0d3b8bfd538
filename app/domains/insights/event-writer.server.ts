import { lagosDay, now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { log } from '#app/platform/log.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { type EventKind, marketEvents } from './insights.table.server.ts';
import type { Origin } from './sources.ts';
import { markDirty } from './summarise.server.ts';

export interface MarketEvent extends Origin {
  kind: EventKind;
  shopId: string | undefined;
  stockId: string | undefined;
  /** The hash of the visitor's id. */
  visitorId: string;
}

type Row = typeof marketEvents.$inferInsert;

const batchSize = 500;
const pauseMs = 2_000;
/** Beyond this the newest are dropped: figures may miss some, the server must not fill up. */
const mostWaiting = 20_000;

const state = keep('market-events', (): { waiting: Row[]; timer?: NodeJS.Timeout } => ({
  waiting: [],
}));

/** The shops' days whose figures these events change. */
const daysOf = (batch: readonly Row[]) =>
  batch.flatMap(({ shopId, at }) => (shopId ? [{ shopId, day: lagosDay(at) }] : []));

/** Writes what is waiting; also called when the server stops. */
export async function flushEvents(): Promise<void> {
  clearTimeout(state.timer);
  delete state.timer;
  while (state.waiting.length > 0) {
    const batch = state.waiting.splice(0, batchSize);
    try {
      await database().insert(marketEvents).values(batch);
      await markDirty(database(), daysOf(batch));
    } catch (error) {
      log.warn({ err: error, lost: batch.length }, 'visits could not be written');
      return;
    }
  }
}

/** Takes an event without making anybody wait; written with others within seconds. */
export function noteEvent(event: MarketEvent): void {
  if (state.waiting.length >= mostWaiting) return;
  const { shopId = null, stockId = null, referrerHost = null, advertCode = null, ...rest } = event;
  state.waiting.push({
    id: newId(),
    at: now(),
    shopId,
    stockId,
    referrerHost,
    advertCode,
    ...rest,
  });
  state.timer ??= setTimeout(() => void flushEvents(), pauseMs).unref();
}
