import { expect, type Page } from '@playwright/test';

const databaseName = 'oja-shop';

/** All of one store of the database on this phone; nothing while there is none. */
export const storedOnPhone = <Value>(page: Page, store: string): Promise<Value[]> =>
  page.evaluate(
    ([name = '', from = '']) =>
      new Promise<never[]>((resolve) => {
        const request = indexedDB.open(name);
        // It is not there: nothing may be made here that the app would take for its own.
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onerror = () => resolve([]);
        request.onsuccess = () => {
          const database = request.result;
          const all = database.transaction(from).objectStore(from).getAll();
          all.onsuccess = () => {
            database.close();
            resolve(all.result as never[]);
          };
        };
      }),
    [databaseName, store],
  );

interface Entry<Value> {
  kind: string;
  value: Value;
}

/** Everything of one kind in the copy of the shop, once the copy is whole. */
export async function copiedToPhone<Value>(page: Page, kind: string): Promise<Value[]> {
  const entries = () => storedOnPhone<Entry<Value>>(page, 'copy');
  await expect
    .poll(async () => (await entries()).some((entry) => entry.kind === kind), { timeout: 60_000 })
    .toBe(true);
  return (await entries()).filter((entry) => entry.kind === kind).map(({ value }) => value);
}

/** A phone that is busy: no act can be written until what is answered is called. */
export async function holdWrites(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        indexedDB.open(name).onsuccess = ({ target }) => {
          const database = (target as IDBOpenDBRequest).result;
          const held = database.transaction('operations', 'readwrite').objectStore('operations');
          // A transaction stays open while it is asked for something.
          const hold = () => {
            if ('ojaRelease' in window) database.close();
            else held.count().onsuccess = hold;
          };
          held.count().onsuccess = () => {
            resolve();
            hold();
          };
        };
      }),
    databaseName,
  );
  return () => page.evaluate(() => void Object.assign(window, { ojaRelease: true }));
}
