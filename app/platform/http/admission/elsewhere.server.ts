import { AsyncLocalStorage } from 'node:async_hooks';
import { keep } from '../../singleton.server.ts';

interface Slot {
  leave: () => void;
  comeBack: () => void;
}

interface Held extends Slot {
  away: number;
}

const slots = keep('admission-slots', () => new AsyncLocalStorage<Held>());

/** Runs work that holds a slot. */
export const inSlot = <T>(slot: Slot, work: () => Promise<T>): Promise<T> =>
  slots.run({ ...slot, away: 0 }, work);

/** While another process or company works for us, the slot is free for others: it may take ten seconds. */
export async function elsewhere<T>(work: () => Promise<T>): Promise<T> {
  const slot = slots.getStore();
  if (!slot) return work();
  if (slot.away++ === 0) slot.leave();
  try {
    return await work();
  } finally {
    if (--slot.away === 0) slot.comeBack();
  }
}
