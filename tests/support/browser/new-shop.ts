import type { Browser, Page } from '@playwright/test';
import type { Item } from './buying.ts';
import { enterWithNewShop, type Requests, sendForm } from './e2e-people.ts';
import { newAddress } from './own-address.ts';
import { jpeg } from './stock-sheet.ts';

interface NewShop {
  store: string;
  item: string;
  price?: string;
}

/** Three pieces of it, added without drawing a page, for tests about something else. */
export async function addItemUnseen(page: Requests, name: string, price = '32000'): Promise<Item> {
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const call = async <T>(path: string, body: object): Promise<T> => {
    const answer = await page.request.post(path, { headers: { origin }, ...body });
    if (!answer.ok())
      throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
  const multipart = { file: await jpeg(300) };
  const sent = await call<{ imagePath: string }>('/api/uploadImage', { multipart });
  const shopId = sent.imagePath.split('/')[1] ?? '';
  const kind = {
    category1: 'Boutique',
    category2: 'Traditional Wear',
    category3: 'Ankara Fabrics',
  };
  const item = { ...sent, ...kind, shopId, productName: name, description: 'A gown.' };
  const data = { ...item, price: Number(price), quantity: 3 };
  const { stockId } = await call<{ stockId: string }>('/api/createStock', { data });
  return { shopId, stockId, name };
}

/** A new owner whose shop has one item: what happens to it disturbs no other test. */
export async function enterWithItem(
  page: Requests,
  { store, item, price }: NewShop,
): Promise<Item> {
  await enterWithNewShop(page, store);
  return addItemUnseen(page, item, price);
}

/** The shop tells transfers apart, and has an account that they go to. */
export async function guardTransfers(page: Requests, store: string): Promise<void> {
  const switches = { handsOverPaid: 'on', tellsTransfersApart: 'on' };
  const words = { name: store, phoneNumber: '', address: '', telegramUsername: '' };
  await sendForm(page, '/shop', { intent: 'edit-shop', ...words, ...switches });
  const account = { bank: 'Wema Bank', accountNumber: '0123456789', accountName: 'Amaka Obi' };
  await sendForm(page, '/payments', { intent: 'typed-account', ...account });
}

/** Somebody else with a phone of the same size, at a network of their own. */
export async function anotherPhone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 360, height: 740 },
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  });
  return context.newPage();
}
