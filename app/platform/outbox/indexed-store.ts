import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Operation } from './operations.ts';
import {
  type CopyEntry,
  databaseName,
  type KeptFile,
  type OutboxMeta,
  type OutboxStore,
} from './outbox-store.ts';

interface Schema extends DBSchema {
  operations: { key: string; value: Operation; indexes: { nr: number } };
  files: { key: string; value: KeptFile };
  copy: { key: [string, string]; value: CopyEntry; indexes: { kind: string } };
  meta: { key: string; value: unknown };
}

type Database = IDBPDatabase<Schema>;

const openDatabase = (onClosed: () => void): Promise<Database> =>
  openDB<Schema>(databaseName, 1, {
    upgrade(database) {
      database.createObjectStore('operations', { keyPath: 'id' }).createIndex('nr', 'nr');
      database.createObjectStore('files', { keyPath: 'id' });
      database.createObjectStore('copy', { keyPath: ['kind', 'id'] }).createIndex('kind', 'kind');
      database.createObjectStore('meta');
    },
    // Another tab has a newer form of it, or the browser was told to forget: the next call opens again.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });

const copyOf = async (database: Database, kind: string): Promise<CopyEntry[]> =>
  database.getAllFromIndex('copy', 'kind', kind);

/** IndexedDB, which outlives the page and the browser. Throws where there is none. */
export async function openIndexedStore(): Promise<OutboxStore> {
  let opened: Promise<Database> | undefined;
  const database = (): Promise<Database> => {
    opened ??= openDatabase(() => {
      opened = undefined;
    }).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  await database();
  return {
    isLasting: true,
    all: async () => (await database()).getAll('operations'),
    async add(operation, files) {
      // It is said to be kept once this is over: on the disk, for the battery may be taken out right then.
      const tx = (await database()).transaction(['operations', 'files'], 'readwrite', {
        durability: 'strict',
      });
      const operations = tx.objectStore('operations');
      const newest = await operations.index('nr').openKeyCursor(null, 'prev');
      await Promise.all([
        operations.put({ ...operation, nr: (newest?.key ?? 0) + 1 }),
        ...files.map((file) => tx.objectStore('files').put(file)),
        tx.done,
      ]);
    },
    async change(ids, to) {
      const tx = (await database()).transaction('operations', 'readwrite');
      for (const id of ids) {
        const known = await tx.store.get(id);
        if (known) await tx.store.put(to(known));
      }
      await tx.done;
    },
    async remove(ids) {
      const tx = (await database()).transaction(['operations', 'files'], 'readwrite');
      for (const id of ids) {
        const known = await tx.objectStore('operations').get(id);
        for (const file of known?.files ?? []) await tx.objectStore('files').delete(file);
        await tx.objectStore('operations').delete(id);
      }
      await tx.done;
    },
    async files(ids) {
      const tx = (await database()).transaction('files');
      const found = await Promise.all(ids.map((id) => tx.store.get(id)));
      return found.filter((file) => file !== undefined);
    },
    async dropFiles(ids) {
      const tx = (await database()).transaction('files', 'readwrite');
      await Promise.all([...ids.map((id) => tx.store.delete(id)), tx.done]);
    },
    copied: async (kind) => copyOf(await database(), kind),
    copiedOne: async (kind, id) => (await database()).get('copy', [kind, id]),
    async remember(entry) {
      await (await database()).put('copy', entry);
    },
    async writeCopy({ entries, gone, cursor, at, reset }) {
      const tx = (await database()).transaction(['copy', 'meta'], 'readwrite');
      const copy = tx.objectStore('copy');
      const meta = tx.objectStore('meta');
      if (reset) await Promise.all([copy.clear(), meta.delete('copiedAt')]);
      await Promise.all([
        ...entries.map((entry) => copy.put(entry)),
        ...gone.map(([kind, id]) => copy.delete([kind, id])),
        cursor !== undefined && meta.put(cursor, 'cursor'),
        at !== undefined && meta.put(at, 'copiedAt'),
        tx.done,
      ]);
    },
    meta: async (name) =>
      (await (await database()).get('meta', name)) as OutboxMeta[typeof name] | undefined,
    async setMeta(name, value) {
      await (await database()).put('meta', value, name);
    },
    async clearCopy() {
      const tx = (await database()).transaction(['copy', 'meta'], 'readwrite');
      await Promise.all([
        tx.objectStore('copy').clear(),
        tx.objectStore('meta').delete('cursor'),
        tx.objectStore('meta').delete('copiedAt'),
        tx.done,
      ]);
    },
  };
}
