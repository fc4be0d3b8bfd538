import { expect, test } from 'vitest';
import { memoryStore } from './memory-store.ts';
import { Outbox } from './outbox.ts';
import type { OutboxStore } from './outbox-store.ts';

const ada = { by: 'ada', shop: 'shop' };
const act = (lane: string) => ({ kind: 'note', lane, payload: {} });

/** A phone with room for so many things. */
function smallPhone(room: number): () => Promise<OutboxStore> {
  const full = () => new DOMException('full', 'QuotaExceededError');
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
  await expect(outbox.add(act('d'))).rejects.toThrow();
  expect(outbox.view().operations).toHaveLength(4);
  outbox.close();
});
