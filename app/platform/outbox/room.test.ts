import { afterEach, expect, test, vi } from 'vitest';
import { memoryStore } from './memory-store.ts';
import type { Answer } from './operations.ts';
import { Outbox } from './outbox.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { Transport } from './send-waiting.ts';

const ada = { by: 'ada', shop: 'shop' };
const act = (lane: string) => ({ kind: 'note', lane, payload: {} });
const photo = (id: string) => ({ id, name: `${id}.jpg`, blob: new Blob(['x']) });
const unreachable: Transport = async () => ({ state: 'unreachable' });
const full = () => new DOMException('full', 'QuotaExceededError');

afterEach(() => vi.unstubAllGlobals());

/** A phone with room for so many things. */
function smallPhone(room: number): () => Promise<OutboxStore> {
  return async () => {
    const store = memoryStore();
    return {
      ...store,
      async add(operation, files) {
        const all = await store.all();
        const used = all.length + all.flatMap((one) => one.files).length;
        if (used + 1 + files.length > room) throw full();
        await store.add(operation, files);
      },
    };
  };
}

/** A phone on which nothing can be written while it is full; taking away needs no room. */
function fullPhone() {
  const phone = { isFull: false };
  const store = memoryStore();
  const orFull =
    <Given extends unknown[]>(write: (...given: Given) => Promise<void>) =>
    async (...given: Given): Promise<void> => {
      if (phone.isFull) throw full();
      await write(...given);
    };
  const limited: OutboxStore = {
    ...store,
    add: orFull(store.add),
    change: orFull(store.change),
    setMeta: orFull(store.setMeta),
    writeCopy: orFull(store.writeCopy),
  };
  return { phone, store, openStore: async () => limited };
}

const oneItem = (store: OutboxStore) =>
  store.writeCopy({
    entries: [{ kind: 'item', id: '1', value: {} }],
    gone: [],
    cursor: 'c',
    at: 1,
  });

test('a full phone lets photos go before acts, and says so', async () => {
  const outbox = new Outbox({ owner: ada, transport: unreachable, openStore: smallPhone(4) });
  const told: string[] = [];
  outbox.onPhotosGone = () => told.push('photos are gone');
  await outbox.add({ ...act('item'), files: [photo('1'), photo('2')] });
  expect(told).toEqual([]);
  for (const lane of ['a', 'b']) await outbox.add(act(lane));
  const [item, ...others] = outbox.view().operations;
  expect(item).toMatchObject({ files: [], lostFiles: 2, state: 'waiting' });
  expect(others).toHaveLength(2);
  expect(told).toEqual(['photos are gone']);
  expect(outbox.view().isFull).toBe(true);
  await outbox.add(act('c'));
  await expect(outbox.add(act('d'))).rejects.toThrow();
  expect(outbox.view().operations).toHaveLength(4);
  outbox.close();
});

test('pictures of pages, what was sent and the copy go before anything that somebody did', async () => {
  const gone: string[] = [];
  vi.stubGlobal('caches', {
    delete: async (name: string) => !gone.includes(name) && gone.push(name) > 0,
  });
  const { phone, store, openStore } = fullPhone();
  const outbox = new Outbox({ owner: ada, transport: unreachable, openStore });
  await outbox.add({ ...act('item'), files: [photo('1')] });
  await oneItem(store);
  phone.isFull = true;
  await expect(outbox.add(act('a'))).rejects.toThrow();
  expect(gone).toEqual(['oja-pictures']);
  expect(await store.copied('item')).toEqual([]);
  expect(await store.files(['1'])).toEqual([]);
  // Nothing half written: the act itself is there, the new one is not.
  expect((await store.all()).map(({ lane }) => lane)).toEqual(['item']);
  expect(outbox.view().isFull).toBe(true);
  phone.isFull = false;
  await outbox.add(act('a'));
  expect(outbox.view().isFull).toBe(false);
  outbox.close();
});

test('a phone without any room still opens and sends what it has, once', async () => {
  const noted: string[] = [];
  const transport: Transport = async ({ operations }) => {
    noted.push(...operations.map(({ id }) => id));
    const answers = operations.map(
      ({ id }, at): Answer =>
        at === 0 ? { id, state: 'refused', code: 'x', message: 'No.' } : { id, state: 'done' },
    );
    return { state: 'answered', answers, serverTime: Date.now() };
  };
  const { phone, store, openStore } = fullPhone();
  const first = new Outbox({ owner: ada, transport: unreachable, openStore });
  for (const lane of ['a', 'b', 'c']) await first.add(act(lane));
  first.close();
  await oneItem(store);
  phone.isFull = true;
  const outbox = new Outbox({ owner: ada, transport, openStore });
  const { end, sent } = await outbox.send();
  expect(end).toBe('done');
  expect(sent.map(({ lane }) => lane)).toEqual(['b', 'c']);
  expect(noted).toHaveLength(3);
  // What has arrived is gone; what was refused is asked for again when there is room to write the answer down.
  expect(outbox.view().operations.map(({ lane, state }) => [lane, state])).toEqual([
    ['a', 'waiting'],
  ]);
  phone.isFull = false;
  await outbox.send();
  expect(outbox.view().operations).toMatchObject([{ lane: 'a', state: 'refused' }]);
  outbox.close();
});
