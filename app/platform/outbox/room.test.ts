import { expect, test } from 'vitest';
import { memoryStore } from './memory-store.ts';
import type { Answer } from './operations.ts';
import { Outbox } from './outbox.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { Sending, Transport } from './send-waiting.ts';

const ada = { by: 'ada', shop: 'shop' };
const act = (lane: string) => ({ kind: 'note', lane, payload: {} });

/** A phone with room for so many things. */
function smallPhone(room: number): () => Promise<OutboxStore> {
  const full = () => new DOMException('full', 'QuotaExceededError');
  return async () => {
    const store = memoryStore();
    return {
      ...store,
      isLasting: true,
      async add(operation, files) {
        const all = await store.all();
        const used = all.length + all.flatMap((one) => one.files).length;
        if (used + 1 + files.length > room) throw full();
        await store.add(operation, files);
      },
    };
  };
}

test('a full phone lets photos go before acts, and says so', async () => {
  const transport = async () => ({ state: 'unreachable' as const });
  const outbox = new Outbox({ owner: ada, transport, openStore: smallPhone(4) });
  const photo = (id: string) => ({ id, name: `${id}.jpg`, blob: new Blob(['x']) });
  await outbox.add({ ...act('item'), files: [photo('1'), photo('2')] });
  for (const lane of ['a', 'b']) await outbox.add(act(lane));
  const [item, ...others] = outbox.view().operations;
  expect(item).toMatchObject({ files: [], lostFiles: 2, state: 'waiting' });
  expect(others).toHaveLength(2);
  expect(outbox.view().isFull).toBe(true);
  await outbox.add(act('c'));
  expect(outbox.view().isLasting).toBe(true);
  await outbox.add(act('d'));
  expect(outbox.view().operations).toHaveLength(5);
  expect(outbox.view().isLasting).toBe(false);
  outbox.close();
});

test('a phone without any room shows the act, sends it with its photos, and writes it down once there is room', async () => {
  const inner = memoryStore();
  let isFull = true;
  const openStore = async () => ({
    ...inner,
    isLasting: true,
    add: async (...given: Parameters<typeof inner.add>) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      await inner.add(...given);
    },
  });
  const requests: Sending[] = [];
  let isThere = false;
  const transport: Transport = async (sending) => {
    if (!isThere) return { state: 'unreachable' };
    requests.push(sending);
    const answers = sending.operations.map(({ id }): Answer => ({ id, state: 'done' }));
    return { state: 'answered', answers };
  };
  const outbox = new Outbox({ owner: ada, transport, openStore });
  const file = { id: 'photo', blob: new Blob(['x']), name: 'a.jpg' };
  const { id } = await outbox.add({ kind: 'item.add', payload: {}, files: [file] });
  await outbox.add({ kind: 'item.hide', payload: {} });
  await outbox.send();
  const shown = () => outbox.view().operations.map(({ kind, state }) => `${kind} ${state}`);
  expect(shown()).toEqual(['item.add waiting', 'item.hide waiting']);
  expect(outbox.view().isFull).toBe(true);
  expect(await inner.all()).toEqual([]);
  isFull = false;
  await outbox.send();
  expect((await inner.all()).map(({ kind }) => kind)).toEqual(['item.add', 'item.hide']);
  isThere = true;
  await outbox.send();
  expect(shown()).toEqual(['item.add done', 'item.hide done']);
  expect(requests.map(({ operations }) => operations[0]?.id)[0]).toBe(id);
  expect(requests[0]?.files).toHaveLength(1);
  outbox.close();
});
