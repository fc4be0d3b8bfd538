import { photo } from '#tests/support/pictures.ts';

interface Sold {
  orderId: string;
}

/** The owner of a demo shop at work, over the functions for programs. */
export interface Worker {
  token: string;
  shopId: string;
  stockId: string;
  sell: () => Promise<string>;
  addItem: (productName: string) => Promise<string>;
  write: (text: string) => Promise<void>;
}

const ownerPhone = '08030000001';
const priceKobo = 50_000;

/** What a program gets, or the status that refused it. */
async function call<T>(url: string, path: string, init: RequestInit): Promise<T> {
  const answer = await fetch(`${url}${path}`, init);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

const jsonBody = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

export async function signIn(url: string): Promise<string> {
  const ask = async (body: object) => {
    const answer = await fetch(`${url}/api/signIn`, jsonBody({ phoneNumber: ownerPhone, ...body }));
    return (await answer.json()) as { demoCode?: string; token?: string };
  };
  const { demoCode } = await ask({});
  const { token } = await ask({ code: demoCode });
  if (!token) throw new Error('the owner was not signed in');
  return token;
}

/** Adds items to the shop of whoever the headers sign in, each with a photo. */
export function itemMaker(url: string, headers: Record<string, string>, pieces: number) {
  const upload = async (width = 60, height = 60) => {
    const jpeg = new Uint8Array(await photo(width, height).jpeg().toBuffer());
    const body = new FormData();
    body.append('file', new File([jpeg], 'a.jpg', { type: 'image/jpeg' }));
    return call<{ imagePath: string }>(url, '/api/uploadImage', { method: 'POST', headers, body });
  };
  const addItem = async (productName: string, ...size: number[]): Promise<string> => {
    const sent = await upload(...size);
    const item = {
      ...sent,
      productName,
      shopId: sent.imagePath.split('/')[1],
      description: 'A gown.',
      price: priceKobo / 100,
      quantity: pieces,
      category1: 'Boutique',
      category2: 'Traditional Wear',
      category3: 'Ankara Fabrics',
    };
    const made = await call<{ stockId: string }>(url, '/api/createStock', jsonBody(item, headers));
    return made.stockId;
  };
  return { upload, addItem };
}

/** Makes an item of its own, so that its pieces can be counted. */
export async function startWork(url: string, pieces: number): Promise<Worker> {
  const token = await signIn(url);
  const headers = { authorization: `Bearer ${token}` };
  const { upload, addItem } = itemMaker(url, headers, pieces);
  // One more, which stays an upload without an item.
  const shopId = (await upload()).imagePath.split('/')[1] ?? '';
  const stockId = await addItem('Counted gown');
  return {
    token,
    shopId,
    stockId,
    addItem,
    sell: async () => {
      const lines = [{ stockId, quantity: 1, priceKobo }];
      const once = { ...headers, 'idempotency-key': crypto.randomUUID() };
      const sale = jsonBody({ shopId, lines, method: 'cash' }, once);
      return (await call<Sold>(url, '/api/sellAtCounter', sale)).orderId;
    },
    write: async (text) => {
      const body = { shopId, text, operationId: crypto.randomUUID() };
      await call(url, '/api/sendChatMessage', jsonBody(body));
    },
  };
}
