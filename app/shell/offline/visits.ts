import { keepText, readStored } from '#app/platform/stored-text.ts';

const key = 'oja-visits';
const pause = 30 * 60_000;

interface Visits {
  count: number;
  at: number;
}

function read(): Visits {
  const [count, at] = (readStored(key) ?? '').split(' ').map(Number);
  return count && at ? { count, at } : { count: 0, at: 0 };
}

/** Somebody who comes back after half an hour comes again. */
export function noteView(now: number): { isFirstView: boolean; visits: number } {
  const { count, at } = read();
  const visits = now - at > pause ? count + 1 : count;
  keepText(key, `${visits} ${now}`);
  return { isFirstView: count === 0, visits };
}
