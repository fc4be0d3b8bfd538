import type { Browser, Page } from '@playwright/test';
import { rowsOfApp } from './app-database.ts';
import { type Item, itemOf } from './buying.ts';
import { enterWithNewShop } from './e2e-people.ts';
import { newAddress } from './own-address.ts';
import { addItem } from './stock-sheet.ts';

interface NewShop {
  store: string;
  item: string;
  price?: string;
}

/** A new owner whose shop has one item: what happens to it disturbs no other test. */
export async function enterWithItem(page: Page, { store, item, price }: NewShop): Promise<Item> {
  await enterWithNewShop(page, store);
  await addItem(page, item, price);
  return itemOf(page, store);
}

/** The shop tells transfers apart, and has an account that they go to. */
export async function guardTransfers(shopId: string): Promise<void> {
  await rowsOfApp('update shops set tells_transfers_apart = true where id = $1', [shopId]);
  await rowsOfApp(
    `insert into shop_bank_accounts (shop_id, bank, account_number, account_name)
     values ($1, 'Wema Bank', '0123456789', 'Amaka Obi')`,
    [shopId],
  );
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
