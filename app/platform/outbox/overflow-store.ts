import { memoryStore } from './memory-store.ts';
import type { Operation } from './operations.ts';
import type { KeptFile, OutboxStore } from './outbox-store.ts';

export interface OverflowStore extends OutboxStore {
  /** What is written, without what lives with the page: only there can room be made. */
  written: OutboxStore;
  /** On a phone that has no room at all: lives with the page, and is sent like any other. */
  addLoose(operation: Operation, files: readonly KeptFile[]): Promise<void>;
  /** Writes down what there is room for by now; true when all is written. */
  settle(): Promise<boolean>;
}

/** Behind everything that was written before it. */
const behind = 1e9;

/** A store that takes an act also when the phone is full: what was done has happened, kept or not. */
export function withOverflow(store: OutboxStore): OverflowStore {
  const loose = memoryStore();
  const both = async (work: (one: OutboxStore) => Promise<void>): Promise<void> => {
    await work(loose);
    await work(store);
  };
  return {
    ...store,
    written: store,
    async all() {
      const late = (await loose.all()).map((one) => ({ ...one, nr: behind + one.nr }));
      return [...(await store.all()), ...late];
    },
    change: (ids, to) => both((one) => one.change(ids, to)),
    remove: (ids) => both((one) => one.remove(ids)),
    files: async (ids) => [...(await store.files(ids)), ...(await loose.files(ids))],
    dropFiles: (ids) => both((one) => one.dropFiles(ids)),
    addLoose: (operation, files) => loose.add(operation, files),
    async settle() {
      for (const operation of await loose.all()) {
        try {
          await store.add(operation, await loose.files(operation.files));
        } catch {
          return false;
        }
        await loose.remove([operation.id]);
      }
      return true;
    },
  };
}
