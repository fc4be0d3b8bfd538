import { randomUUID } from 'node:crypto';
import { expect, type Page, request } from '@playwright/test';
import { enter } from '../browser/e2e-people.ts';
import { alive } from '../browser/sound-page.ts';

export interface DemoShop {
  id: string;
}

/** Signs in as the n-th owner of the demo market; the answer is the shop. */
export async function signInDemoOwner(page: Page, n: number): Promise<DemoShop> {
  await enter(page, `080300000${String(n).padStart(2, '0')}`);
  return { id: await ownShopId(page) };
}

async function ownShopId(page: Page): Promise<string> {
  await page.goto('/messages');
  const link = await page.locator('.own-link input').inputValue();
  return new URL(link).pathname.split('/').at(-1) ?? '';
}

export async function openInbox(page: Page): Promise<void> {
  await page.goto('/messages');
  await alive(page);
}

export async function aProductOf(
  page: Page,
  shopId: string,
): Promise<{ id: string; name: string }> {
  const answer = await page.request.get(`/api/shopItems?shopId=${shopId}`);
  const { cards } = (await answer.json()) as { cards: Array<{ id: string; name: string }> };
  const [first] = cards;
  if (!first) throw new Error('the demo shop has no products');
  return first;
}

export interface TestBuyer {
  write: (text: string) => Promise<void>;
}

/** A buyer of their own who writes by the function that the chat page uses. */
export async function writeAsBuyer(page: Page, shopId: string, text: string): Promise<TestBuyer> {
  const buyer = await request.newContext({ baseURL: new URL(page.url()).origin });
  const write = async (words: string) => {
    const answer = await buyer.post('/api/sendChatMessage', {
      data: { shopId, text: words, operationId: `op-${randomUUID()}` },
      headers: { origin: new URL(page.url()).origin },
    });
    expect(answer.status()).toBe(200);
  };
  await write(text);
  return { write };
}
