import { keepText, readStored } from '#app/platform/stored-text.ts';
import { visitsKey } from './use-late-parts.ts';

const pause = 30 * 60_000;

/** How often this person has come; who comes back after half an hour comes again. */
export function noteView(now: number): number {
  const [count = 0, at = 0] = (readStored(visitsKey) ?? '').split(' ').map(Number);
  const isKnown = count > 0 && at > 0;
  const visits = isKnown ? count + Number(now - at > pause) : 1;
  keepText(visitsKey, `${visits} ${now}`);
  return visits;
}
