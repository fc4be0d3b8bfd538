import { isDatabaseDown } from '#app/platform/db/database-down.server.ts';
import { log } from '#app/platform/log.server.ts';
import type { ChannelTail } from './channel-tail.server.ts';
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
  /** Calls back when `authorise` may answer differently; the answer stops it. */
  watch?: (changed: () => void) => () => void;
  signal?: AbortSignal | undefined;
  /** Called once when the stream is over, however it ended. */
  onEnd?: () => void;
  heartbeatMs?: number;
  /** A reader that leaves a batch untaken for so long is cut off; it resumes by its last id. */
  slowMs?: number;
  batch?: number;
}

const number = (text: string | null | undefined): number | undefined =>
  text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

const opening = Buffer.from('retry: 3000\n\n');
const heartbeat = Buffer.from(': \n\n');

async function* eventBytes(
  options: LiveStreamOptions,
  tail: ChannelTail,
  wake: Wake,
): AsyncGenerator<Uint8Array, void> {
  const { authorise, heartbeatMs = 20_000, batch = 100 } = options;
  let cursor = number(options.lastEventId) ?? number(options.cursor);
  let isCaughtUp = false;
  yield opening;
  while (!wake.over) {
    wake.listen();
    try {
      if (!isCaughtUp) await tail.catchUp();
      isCaughtUp = true;
      const next = await tail.read(cursor, batch);
      // Last: who was removed before an event was written must not get it.
      if (!(await authorise())) return;
      cursor = next.cursor;
      if (next.bytes) yield next.bytes;
      else if (!(await wake.within(heartbeatMs))) yield heartbeat;
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      // Nothing is lost by waiting: the numbers tell afterwards what is missing.
      if (!(await wake.within(2_000))) yield heartbeat;
    }
  }
}

/** A stream of server-sent events that can be cut anywhere and resumes without loss or repetition. */
export function liveStream(options: LiveStreamOptions): Response {
  const { hub, channel, signal, slowMs = 30_000 } = options;
  const wake = new Wake(signal ? [hub.closing, signal] : [hub.closing]);
  const { tail, leave } = hub.follow(channel, () => wake.ring());
  const unwatch = options.watch?.(() => wake.ring());
  const parts = eventBytes(options, tail, wake);
  let slow: NodeJS.Timeout | undefined;
  let isLeft = false;
  const end = () => {
    clearTimeout(slow);
    leave();
    unwatch?.();
    wake.end();
    options.onEnd?.();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      // Called only when the reader has taken the batch before: one batch is all that ever waits here.
      async pull(controller) {
        clearTimeout(slow);
        try {
          const { value, done } = await parts.next();
          // A reader who has left wants nothing more, not even the end.
          if (isLeft) return;
          if (done) {
            end();
            controller.close();
            return;
          }
          controller.enqueue(value);
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
