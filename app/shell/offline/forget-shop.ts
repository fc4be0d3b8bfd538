import { openIndexedStore } from '#app/platform/outbox/indexed-store.ts';
import { forgetLeaving, isLeaving } from '#app/platform/outbox/leaving.ts';
import { databaseName } from '#app/platform/outbox/outbox-store.ts';
import { forgetTyped } from '../team/forget-typed.ts';

/** Whether a shop's copy may be here at all; a browser that does not say may have one. */
async function hasDatabase(): Promise<boolean> {
  const all = await indexedDB.databases?.();
  return all === undefined || all.some(({ name }) => name === databaseName);
}

/**
 * The server knows nobody in this browser any more: the copy of the shop goes. What waits stays for the person whose
 * session has ended, and goes with one who has signed out.
 */
export async function forgetShop(): Promise<void> {
  if (!(await hasDatabase())) return;
  const store = await openIndexedStore();
  const owner = await store.meta('owner');
  await store.clearCopy();
  if (!owner || !isLeaving(owner.by)) return;
  const mine = (await store.all()).filter(({ by }) => by === owner.by);
  await store.remove(mine.map(({ id }) => id));
  await forgetTyped(owner.shop);
  forgetLeaving();
}
