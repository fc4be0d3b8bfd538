import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { isLeaving, noteLeaving } from './leaving.ts';
import { Outbox } from './outbox.ts';
import type { Transport } from './send-waiting.ts';

const ada = { by: 'ada', shop: 'shop' };
const bola = { by: 'bola', shop: 'shop' };
const kept = new Map<string, string>();

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

const signedOut: Transport = async () => ({ state: 'signed-out' });

/** A phone with one item of the shop and one act that waits. */
async function phoneOf(owner: typeof ada) {
  const outbox = new Outbox({ owner, transport: signedOut });
  const store = await outbox.store();
  const entries = [{ kind: 'item', id: '1', value: {} }];
  await store.writeCopy({ entries, gone: [], cursor: '7', at: 1 });
  await outbox.add({ kind: 'note', payload: {} });
  const left = async () => [(await store.copied('item')).length, (await store.all()).length];
  return { outbox, store, left };
}

test('the end of a session takes the copy and leaves what waits', async () => {
  const { outbox, left } = await phoneOf(ada);
  expect(await left()).toEqual([1, 1]);
  await outbox.send();
  expect(await left()).toEqual([0, 1]);
  outbox.close();
});

test('who has signed out, and had no answer to it, leaves nothing once the server says so', async () => {
  const { outbox, left } = await phoneOf(ada);
  noteLeaving('ada');
  await outbox.send();
  expect(await left()).toEqual([0, 0]);
  expect(isLeaving('ada')).toBe(false);
  outbox.close();
});

test('a sign-out that was none is forgotten with the next answer, and another’s is not touched', async () => {
  const { outbox, left } = await phoneOf(ada);
  noteLeaving('bola');
  outbox.signedIn();
  expect(isLeaving('bola')).toBe(true);
  noteLeaving('ada');
  outbox.signedIn();
  await outbox.send();
  expect(await left()).toEqual([0, 1]);
  outbox.close();
});

test('a tab of somebody who is gone does not take the copy of who came after', async () => {
  const old = await phoneOf(ada);
  const { outbox, left } = await phoneOf(bola);
  await old.outbox.send();
  expect(await left()).toEqual([1, 2]);
  old.outbox.close();
  outbox.close();
});

test('opened again, nothing is said of what the phone keeps before it has been read', async () => {
  const { outbox } = await phoneOf(ada);
  outbox.close();
  const again = new Outbox({ owner: ada, transport: signedOut });
  const told: number[] = [];
  again.subscribe(() => {
    if (again.view().isOpen) told.push(again.view().operations.length);
  });
  await again.store();
  expect(told).toEqual([1]);
  again.close();
});
