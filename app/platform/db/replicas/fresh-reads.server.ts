import { AsyncLocalStorage } from 'node:async_hooks';
import { keep } from '../../singleton.server.ts';

const fresh = keep('fresh-reads', () => new AsyncLocalStorage<true>());

/** Everything that is read in there comes from the primary: whoever changed something finds it. */
export const withFreshReads = <T>(work: () => T): T => fresh.run(true, work);

export const readsFresh = (): boolean => fresh.getStore() === true;
