import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Act } from './act.ts';
import { openIndexedStore } from './indexed-store.ts';
import { memoryStore } from './memory-store.ts';
import type { Answer } from './operations.ts';
import { Outbox } from './outbox.ts';
import type { OutboxStore } from './outbox-store.ts';
import { sendKept } from './send-kept.ts';
import type { Reply, Sending, Transport } from './send-waiting.ts';

const ada = { by: 'ada', shop: 'shop' };
const bola = { by: 'bola', shop: 'shop' };

/** A server that notes what reaches it: once per id, however often it is sent. */
function server() {
  const noted = new Map<string, unknown>();
  const requests: Sending[] = [];
  let reply: (sending: Sending) => Reply | undefined = () => undefined;
  const transport: Transport = async (sending) => {
    requests.push(sending);
    const said = reply(sending);
    if (said) return said;
    for (const { id, payload } of sending.operations) noted.set(id, payload);
    const answers = sending.operations.map(({ id }): Answer => ({ id, state: 'done' }));
    return { state: 'answered', answers, serverTime: Date.now() + 60_000 };
  };
  return {
    noted,
    requests,
    transport,
    say: (next: typeof reply) => {
      reply = next;
    },
  };
}

const act = (lane: string, more: Partial<Act> = {}): Act => ({
  kind: 'note',
  lane,
  payload: { lane },
  ...more,
});

const offline = (): Reply => ({ state: 'unreachable' });

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe.each([
  ['kept', openIndexedStore],
  ['in a window that keeps nothing', async () => memoryStore()],
])('%s', (_name, openStore: () => Promise<OutboxStore>) => {
  test('without a line it waits; then everything goes once, in order, several in a request', async () => {
    const { transport, say, noted, requests } = server();
    const outbox = new Outbox({ owner: ada, transport, openStore });
    say(offline);
    for (const lane of ['a', 'b', 'a']) await outbox.add(act(lane));
    expect((await outbox.send()).end).toBe('unreachable');
    expect(outbox.view().operations.map(({ state }) => state)).toEqual(Array(3).fill('waiting'));
    say(() => undefined);
    const round = await outbox.send();
    expect(round.sent).toHaveLength(3);
    expect(noted.size).toBe(3);
    expect(requests.map(({ operations }) => operations.length)).toEqual([3, 3]);
    expect(outbox.view().operations.map(({ state }) => state)).toEqual(Array(3).fill('done'));
    outbox.close();
  });

  test('a lost answer: sent again under the same id', async () => {
    const { transport, say, noted, requests } = server();
    const outbox = new Outbox({ owner: ada, transport, openStore });
    say(({ operations }) => {
      for (const { id, payload } of operations) noted.set(id, payload);
      return { state: 'unreachable' };
    });
    const { id } = await outbox.add(act('a'));
    await outbox.send();
    say(() => undefined);
    await outbox.send();
    expect([...noted.keys()]).toEqual([id]);
    expect(requests).toHaveLength(2);
    outbox.close();
  });

  test('files go with their operation, and are let go when it has arrived', async () => {
    const { transport, requests } = server();
    const outbox = new Outbox({ owner: ada, transport, openStore });
    const file = { id: 'photo', name: 'a.jpg', blob: new Blob(['xyz']) };
    await outbox.add(act('a', { files: [file] }));
    await outbox.send();
    expect(requests[0]?.files.map(({ name }) => name)).toEqual(['a.jpg']);
    expect(await (await outbox.store()).files(['photo'])).toEqual([]);
    outbox.close();
  });

  test('a refused one waits for a person; dropped, what needs it goes too', async () => {
    const { transport, say } = server();
    const outbox = new Outbox({ owner: ada, transport, openStore });
    const first = await outbox.add(act('item'));
    const second = await outbox.add(act('item', { needs: [first.id] }));
    say(({ operations }) => ({
      state: 'answered',
      answers: operations.map(({ id }) => ({ id, state: 'refused', code: 'no', message: 'No.' })),
    }));
    await outbox.send();
    expect(outbox.view().operations.map(({ state }) => state)).toEqual(['refused', 'waiting']);
    say(() => undefined);
    await outbox.retry(first.id);
    await outbox.send();
    expect(outbox.view().operations.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(second.id > first.id).toBe(true);
    outbox.close();
  });

  test('it may be changed while nothing of it has been sent, and not after', async () => {
    const { transport, say, noted } = server();
    const outbox = new Outbox({ owner: ada, transport, openStore });
    const first = await outbox.add(act('a'));
    await outbox.rewrite(first.id, { lane: 'changed' }, {});
    await outbox.send();
    expect([...noted.values()]).toEqual([{ lane: 'changed' }]);
    say(offline);
    const second = await outbox.add(act('b'));
    await outbox.send();
    await outbox.rewrite(second.id, { lane: 'changed' }, {});
    say(() => undefined);
    await outbox.send();
    expect(noted.get(second.id)).toEqual({ lane: 'b' });
    outbox.close();
  });

  test('no longer of the shop: nothing stays; the session ended: everything does', async () => {
    const { transport, say } = server();
    let removed = 0;
    const outbox = new Outbox({ owner: ada, transport, openStore });
    outbox.onRemoved = () => {
      removed += 1;
    };
    await outbox.add(act('a'));
    say(() => ({ state: 'signed-out' }));
    expect((await outbox.send()).end).toBe('signed-out');
    expect(outbox.view().operations).toHaveLength(1);
    const store = await outbox.store();
    await store.writeCopy({
      entries: [{ kind: 'item', id: '1', value: {} }],
      gone: [],
      cursor: '7',
      at: 1,
    });
    say(() => ({ state: 'removed' }));
    await outbox.send();
    expect(removed).toBe(1);
    expect(outbox.view().operations).toEqual([]);
    expect(await store.copied('item')).toEqual([]);
    expect(await store.meta('cursor')).toBeUndefined();
    outbox.close();
  });

  test('one that the server does not understand holds up no other', async () => {
    const { transport, say, noted } = server();
    const outbox = new Outbox({ owner: ada, transport, openStore });
    const bad = await outbox.add(act('a', { payload: 'bad' }));
    await outbox.add(act('b'));
    say(({ operations }) =>
      operations.some(({ payload }) => payload === 'bad')
        ? { state: 'malformed', message: 'What?' }
        : undefined,
    );
    await outbox.send();
    expect(noted.size).toBe(1);
    const kept = outbox.view().operations.find(({ id }) => id === bad.id);
    expect(kept).toMatchObject({ state: 'refused', reason: { message: 'What?' } });
    outbox.close();
  });

  test('one that the server does not know yet holds up no other; a busy one is left in peace', async () => {
    const { transport, say, noted, requests } = server();
    const outbox = new Outbox({ owner: ada, transport, openStore });
    const unknown = await outbox.add(act('a', { kind: 'new' }));
    for (const lane of ['a', 'b', 'c']) await outbox.add(act(lane));
    say(({ operations }) =>
      operations.some(({ id }) => id === unknown.id)
        ? { state: 'answered', answers: operations.map(({ id }) => ({ id, state: 'later' })) }
        : undefined,
    );
    expect((await outbox.send()).end).toBe('done');
    expect(noted.size).toBe(2);
    say(({ operations }) => ({
      state: 'answered',
      answers: operations.map(({ id }) => ({ id, state: 'later' })),
    }));
    for (let n = 0; n < 40; n++) await outbox.add(act(`more ${n}`));
    const before = requests.length;
    expect((await outbox.send()).end).toBe('unreachable');
    expect(requests.length - before).toBeLessThan(20);
    outbox.close();
  });

  test('times are told by the server’s clock once it is known', async () => {
    const { transport, requests } = server();
    const outbox = new Outbox({ owner: ada, transport, openStore });
    await outbox.add(act('a', { at: 1_000 }));
    await outbox.send();
    await outbox.add(act('b', { at: 1_000 }));
    await outbox.send();
    const [first, second] = requests.map(({ operations }) => operations[0]?.at ?? 0);
    expect(first).toBe(1_000);
    expect(Math.round((second ?? 0) / 1_000)).toBe(61);
    outbox.close();
  });
});

test('what was kept is there after the page, and another person neither sees nor sends it', async () => {
  const { transport, say, noted } = server();
  say(offline);
  const before = new Outbox({ owner: ada, transport });
  await before.add(act('a'));
  before.close();
  say(() => undefined);
  const other = new Outbox({ owner: bola, transport });
  await other.send();
  expect(other.view().operations).toEqual([]);
  expect(noted.size).toBe(0);
  await other.wipe();
  other.close();
  const after = new Outbox({ owner: ada, transport });
  await after.send();
  expect(noted.size).toBe(1);
  after.close();
});

test('without a page the worker sends what the phone keeps, and an open page sees it', async () => {
  const { transport, say, noted } = server();
  expect(await sendKept(transport)).toBeUndefined();
  say(offline);
  const outbox = new Outbox({ owner: ada, transport });
  await outbox.add(act('a'));
  expect((await sendKept(transport))?.end).toBe('unreachable');
  say(() => undefined);
  expect((await sendKept(transport))?.sent).toHaveLength(1);
  expect(noted.size).toBe(1);
  await expect.poll(() => outbox.view().operations.map(({ state }) => state)).toEqual(['done']);
  outbox.close();
});

test('the copy belongs to one person: another one begins with none', async () => {
  const { transport } = server();
  const first = new Outbox({ owner: ada, transport });
  const entries = [{ kind: 'item', id: '1', value: { name: 'Gown' } }];
  const store = await first.store();
  await store.writeCopy({ entries, gone: [], cursor: '7', at: 1 });
  await store.writeCopy({ entries: [], gone: [['item', '2']], cursor: '8', at: 2 });
  expect(await store.copied('item')).toEqual(entries);
  first.close();
  const other = new Outbox({ owner: bola, transport });
  expect(await (await other.store()).copied('item')).toEqual([]);
  other.close();
});

test('two tabs: what one keeps the other sees and may send, once', async () => {
  const { transport, say, noted, requests } = server();
  const one = new Outbox({ owner: ada, transport });
  const two = new Outbox({ owner: ada, transport });
  say(offline);
  await one.add(act('a'));
  await one.send();
  say(() => undefined);
  await Promise.all([one.send(), two.send()]);
  expect(noted.size).toBe(1);
  expect(requests).toHaveLength(2);
  await expect.poll(() => two.view().operations.map(({ state }) => state)).toEqual(['done']);
  one.close();
  two.close();
});
