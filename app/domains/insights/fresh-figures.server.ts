import { lagosDay, now } from '#app/platform/clock.ts';
import { log } from '#app/platform/log.server.ts';
import { summariseDay } from './summarise.server.ts';

/** Younger figures are shown as they are, so that many who look do the work once. */
const freshMs = 60_000;

/**
 * Before figures are shown: today's are made again when they are a minute old, whatever the background
 * work is busy with. A page whose figures cannot be made shows the older ones and says as of when.
 */
export async function freshenToday(shopId: string): Promise<void> {
  const at = now();
  try {
    await summariseDay({ shopId, day: lagosDay(at) }, new Date(at.getTime() - freshMs));
  } catch (error) {
    log.warn({ shopId, err: error }, 'the figures of today could not be made');
  }
}
