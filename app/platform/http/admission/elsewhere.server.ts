import { AsyncLocalStorage } from 'node:async_hooks';
import { keep } from '../../singleton.server.ts';

interface Place {
  leave: () => void;
  comeBack: () => void;
}

interface Held extends Place {
  away: number;
}

const places = keep('admission-places', () => new AsyncLocalStorage<Held>());

/** Runs work that holds a place. */
export const inPlace = <T>(place: Place, work: () => Promise<T>): Promise<T> =>
  places.run({ ...place, away: 0 }, work);

/** While another company's server is asked, the place is free for others: it may take ten seconds. */
export async function elsewhere<T>(work: () => Promise<T>): Promise<T> {
  const place = places.getStore();
  if (!place) return work();
  if (place.away++ === 0) place.leave();
  try {
    return await work();
  } finally {
    if (--place.away === 0) place.comeBack();
  }
}
