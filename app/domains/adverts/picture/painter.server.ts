import { log } from '#app/platform/log.server.ts';
import { WorkPool } from '#app/platform/processes/work-pool.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { advertErrors } from '../adverts.errors.ts';
import type { PictureOrder } from './advert-picture.ts';
import type { PainterTasks } from './painter-process.ts';

const limits = { timeMs: 30_000, memoryMb: 400 };

const pool = keep(
  'advert-painter',
  () =>
    new WorkPool<PainterTasks>({
      script: 'app/domains/adverts/picture/painter-process.ts',
      slots: { now: 1, later: 1 },
      limits: { now: limits, later: limits },
      heapMb: 128,
    }),
);

/** Ends its process; also called by tests. */
export const restPainter = (): void => pool.end();

/** A JPEG of the advert, made in another process; shops take turns. */
export async function paint(order: PictureOrder, shopId = ''): Promise<Uint8Array> {
  try {
    return await pool.run('paint', { key: shopId, input: () => order });
  } catch (cause) {
    log.warn({ err: cause }, 'an advert picture could not be made');
    throw advertErrors.picture_failed({}, { cause, retryAfterSeconds: 5 });
  }
}
