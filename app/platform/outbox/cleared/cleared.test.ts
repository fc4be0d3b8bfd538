import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { openIndexedStore } from '../indexed-store.ts';
import { Outbox } from '../outbox.ts';
import { databaseName, type OutboxStore } from '../outbox-store.ts';
import type { Transport } from '../send-waiting.ts';

const owner = { by: 'ada', shop: 'shop' };
const act = (lane: string) => ({ kind: 'note', lane, payload: { lane } });
const offline: Transport = async () => ({ state: 'unreachable' });
const lanes = (outbox: Outbox) => outbox.view().operations.map(({ lane }) => lane);

const clearBrowser = () =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase(databaseName).onsuccess = resolve;
  });

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('cleared while the page is open: what waits is written again, what was wiped is not', async () => {
  const outbox = new Outbox({ owner, transport: offline });
  await outbox.add(act('a'));
  await clearBrowser();
  // A try to send comes first, and sees an empty store.
  await outbox.send();
  await outbox.add(act('b'));
  expect(lanes(outbox)).toEqual(['a', 'b']);
  await clearBrowser();
  await outbox.wipe();
  expect(await (await outbox.store()).all()).toEqual([]);
  outbox.close();
});

/** Somebody clears the browser just before or after this page has read its list, once it is told to. */
function clearedAround(when: 'before' | 'after') {
  let isDue = false;
  const clear = async (now: typeof when) => {
    if (!isDue || now !== when) return;
    isDue = false;
    await clearBrowser();
  };
  const openStore = async (): Promise<OutboxStore> => {
    const store = await openIndexedStore();
    const all = async () => {
      await clear('before');
      const found = await store.all();
      await clear('after');
      return found;
    };
    return { ...store, all };
  };
  return {
    openStore,
    clearNext: () => {
      isDue = true;
    },
  };
}

test.each(['before', 'after'] as const)(
  'cleared just %s the list is read: what waits is still known, and written again',
  async (when) => {
    const { openStore, clearNext } = clearedAround(when);
    const outbox = new Outbox({ owner, transport: offline, openStore });
    const { id } = await outbox.add(act('a'));
    clearNext();
    // Reads the list once, and finds nothing to change.
    await outbox.read(id);
    expect(lanes(outbox)).toEqual(['a']);
    await outbox.add(act('b'));
    expect(lanes(outbox)).toEqual(['a', 'b']);
    expect((await openIndexedStore().then((store) => store.all())).length).toBe(2);
    outbox.close();
  },
);
