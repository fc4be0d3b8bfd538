import { isDatabaseDown } from '#app/platform/db/database-down.server.ts';
import { log } from '#app/platform/log.server.ts';
import { channelCursor, eventsAfter, type LiveEvent } from './events.server.ts';
import type { LiveHub } from './live-hub.server.ts';
import { Wake } from './wake.ts';

export interface LiveStreamOptions {
  hub: LiveHub;
  channel: string;
  /** The browser's `Last-Event-ID` on a reconnect; it is newer than the cursor of the page's address. */
  lastEventId?: string | null | undefined;
  /** The cursor embedded in the page. Without either the stream starts at the present. */
  cursor?: string | null | undefined;
  /** Asked before each batch; false ends the stream. */
  authorise: () => boolean | Promise<boolean>;
  signal?: AbortSignal | undefined;
  heartbeatMs?: number;
  /** A reader that leaves a batch untaken for so long is cut off; it resumes by its last id. */
  slowMs?: number;
  batch?: number;
}

const number = (text: string | null | undefined): number | undefined =>
  text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

const write = ({ seq, kind, payload }: LiveEvent): string =>
  `id: ${seq}\nevent: ${kind}\ndata: ${JSON.stringify(payload)}\n\n`;

/** Events in between were swept, or the database was restored: the page must load its data anew. */
const reset = (seq: number): string => `id: ${seq}\nevent: reset\ndata: {}\n\n`;

async function* eventText(options: LiveStreamOptions, wake: Wake): AsyncGenerator<string, void> {
  const { channel, authorise, heartbeatMs = 20_000, batch = 100 } = options;
  let cursor = number(options.lastEventId) ?? number(options.cursor);
  let first = true;
  yield 'retry: 3000\n\n';
  while (!wake.over) {
    wake.listen();
    try {
      if (!(await authorise())) return;
      const newest = first ? await channelCursor(channel) : undefined;
      cursor ??= newest ?? 0;
      const events = await eventsAfter(channel, cursor, batch);
      const expected = events[0]?.seq ?? (newest === undefined ? cursor + 1 : newest + 1);
      first = false;
      if (expected !== cursor + 1) {
        cursor = await channelCursor(channel);
        yield reset(cursor);
      } else if (events.length > 0) {
        cursor = events.at(-1)?.seq ?? cursor;
        yield events.map(write).join('');
      } else if (!(await wake.within(heartbeatMs))) yield ': \n\n';
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      // Nothing is lost by waiting: the numbers tell afterwards what is missing.
      if (!(await wake.within(2_000))) yield ': \n\n';
    }
  }
}

/** A stream of server-sent events that can be cut anywhere and resumes without loss or repetition. */
export function liveStream(options: LiveStreamOptions): Response {
  const { hub, channel, signal, slowMs = 30_000 } = options;
  const wake = new Wake(signal ? [hub.closing, signal] : [hub.closing]);
  const unsubscribe = hub.subscribe(channel, () => wake.ring());
  const texts = eventText(options, wake);
  const bytes = new TextEncoder();
  let slow: NodeJS.Timeout | undefined;
  let isLeft = false;
  const end = () => {
    clearTimeout(slow);
    unsubscribe();
    wake.end();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      // Called only when the reader has taken the batch before: one batch is all that ever waits here.
      async pull(controller) {
        clearTimeout(slow);
        try {
          const { value, done } = await texts.next();
          // A reader who has left wants nothing more, not even the end.
          if (isLeft) return;
          if (done) {
            end();
            controller.close();
            return;
          }
          controller.enqueue(bytes.encode(value));
          slow = setTimeout(() => {
            end();
            controller.error(new Error('the reader of a live stream is too slow'));
          }, slowMs);
        } catch (error) {
          end();
          if (isLeft) return;
          log.error({ err: error }, 'a live stream failed');
          controller.close();
        }
      },
      cancel() {
        isLeft = true;
        end();
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}
