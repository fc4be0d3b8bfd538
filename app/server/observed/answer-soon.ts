import { setTimeout as wait } from 'node:timers/promises';

/** For whoever takes a late answer for none: fails when it is not there in time. */
export async function answerSoon<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  const answered = new AbortController();
  const late = wait(patienceMs, undefined, { signal: answered.signal }).then(() => {
    throw new Error('The database does not answer in time.');
  });
  return Promise.race([work, late]).finally(() => answered.abort());
}
