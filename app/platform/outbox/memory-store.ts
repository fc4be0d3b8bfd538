import type { Operation } from './operations.ts';
import type { CopyEntry, KeptFile, OutboxMeta, OutboxStore } from './outbox-store.ts';

/** For a browser that keeps nothing, as some private windows: everything lives as long as the page. */
export function memoryStore(): OutboxStore {
  const operations = new Map<string, Operation>();
  const kept = new Map<string, KeptFile>();
  const copy = new Map<string, CopyEntry>();
  const meta: Partial<OutboxMeta> = {};
  let newest = 0;
  const keyOf = (kind: string, id: string) => JSON.stringify([kind, id]);
  const drop = (ids: readonly string[]) => {
    for (const id of ids) kept.delete(id);
  };
  return {
    isLasting: false,
    all: async () => [...operations.values()],
    async add(operation, files) {
      newest += 1;
      operations.set(operation.id, { ...operation, nr: newest });
      for (const file of files) kept.set(file.id, file);
    },
    async change(ids, to) {
      for (const id of ids) {
        const known = operations.get(id);
        if (known) operations.set(id, to(known));
      }
    },
    async remove(ids) {
      for (const id of ids) {
        drop(operations.get(id)?.files ?? []);
        operations.delete(id);
      }
    },
    files: async (ids) => ids.map((id) => kept.get(id)).filter((file) => file !== undefined),
    dropFiles: async (ids) => drop(ids),
    copied: async (kind) => [...copy.values()].filter((entry) => entry.kind === kind),
    copiedOne: async (kind, id) => copy.get(keyOf(kind, id)),
    async remember(entry) {
      copy.set(keyOf(entry.kind, entry.id), entry);
    },
    async writeCopy({ entries, gone, cursor, at, reset }) {
      if (reset) {
        copy.clear();
        delete meta.copiedAt;
      }
      for (const entry of entries) copy.set(keyOf(entry.kind, entry.id), entry);
      for (const [kind, id] of gone) copy.delete(keyOf(kind, id));
      Object.assign(meta, cursor !== undefined && { cursor }, at !== undefined && { copiedAt: at });
    },
    meta: async (name) => meta[name],
    async setMeta(name, value) {
      meta[name] = value;
    },
    async clearCopy() {
      copy.clear();
      delete meta.cursor;
      delete meta.copiedAt;
    },
  };
}
