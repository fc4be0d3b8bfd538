import type { Page } from '@playwright/test';

const minute = 60_000;

/** What somebody typed, or was told in the language of that time. */
export const wordsThatWait = [
  'Come before 5 please',
  'Hadiza Sani',
  'Green T-shirt',
  'Adire cloth',
  'Blue gown',
  'This order was cancelled.',
];

export const sending = '**/api/sendOperations';

/** Acts of all sorts that wait on this phone, as if there had been no line for an hour. */
export async function fillOutbox(page: Page): Promise<void> {
  await page.route(sending, (route) => route.abort());
  await page.waitForFunction(async () =>
    (await indexedDB.databases()).some(({ name }) => name === 'oja-shop'),
  );
  const now = Date.now();
  const sale = { method: 'cash', lines: [] };
  const acts = [
    { kind: 'counter.sale', payload: sale, about: { pieces: 3, kobo: 4_200_000, method: 'cash' } },
    { kind: 'counter.sale', payload: sale, about: { pieces: 1, kobo: 1_500_000, method: 'pos' } },
    {
      kind: 'message.send',
      payload: { text: 'Come before 5 please' },
      about: { name: 'Hadiza Sani', text: 'Come before 5 please' },
    },
    {
      kind: 'item.add',
      payload: { stockId: '', fields: {} },
      about: { name: 'Green T-shirt', bytes: 317_440 },
      files: ['1', '2'],
    },
    {
      kind: 'stock.add',
      payload: { stockId: '', variants: [{ variantId: null, quantity: 12 }] },
      about: { name: 'Adire cloth', count: 12 },
    },
    {
      kind: 'item.add',
      payload: { stockId: '', fields: {} },
      about: { name: 'Green T-shirt', bytes: 0 },
      lostFiles: 2,
    },
    { kind: 'item.hide', payload: { stockId: '' }, about: { name: 'Blue gown' } },
    {
      kind: 'stock.count',
      payload: { stockId: '', counted: 7 },
      about: { name: 'Adire cloth', count: 7 },
    },
    { kind: 'order.cancel', payload: {}, about: { number: 45 } },
    { kind: 'order.payment', payload: {}, about: { number: 44, method: 'transfer' } },
    {
      kind: 'item.change',
      payload: { stockId: '', fields: { price: '30000' } },
      about: { name: 'Blue gown' },
      state: 'done',
      doneAt: now,
      isUnread: true,
      result: { overruled: [{ field: 'price', mine: '30000', theirs: '31000' }] },
    },
    {
      kind: 'order.step',
      payload: {},
      about: { number: 46, to: 'ready' },
      state: 'refused',
      reason: { code: 'orders.x', message: 'This order was cancelled.' },
    },
    {
      kind: 'counter.sale',
      payload: sale,
      about: { pieces: 2, kobo: 2_400_000, method: 'cash' },
      state: 'done',
      doneAt: now - minute,
    },
  ].map((act, at) => ({
    files: [],
    state: 'waiting',
    tries: 0,
    ...act,
    id: `shot-${now}-${at}`,
    nr: at + 1,
    lane: `shot-${at}`,
    device: '',
    at: now - (60 - at * 4) * minute,
  }));
  await page.evaluate(async (operations) => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const database = await asked(indexedDB.open('oja-shop'));
    const owner = await asked(database.transaction('meta').objectStore('meta').get('owner'));
    const store = database.transaction('operations', 'readwrite').objectStore('operations');
    // Of an earlier screen; what the server answers to those finds none of these.
    await asked(store.clear());
    for (const operation of operations) await asked(store.put({ ...operation, ...owner }));
    database.close();
  }, acts);
  await page.reload();
  await page.locator('.hand-l').first().waitFor();
}
