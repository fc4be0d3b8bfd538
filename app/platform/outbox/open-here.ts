import { openIndexedStore } from './indexed-store.ts';
import { memoryStore } from './memory-store.ts';
import type { OutboxStore } from './outbox-store.ts';

/** What this browser offers; a window that keeps nothing has it as long as the page lives. */
export const openHere = async (): Promise<OutboxStore> => {
  try {
    return await openIndexedStore();
  } catch {
    return memoryStore();
  }
};
