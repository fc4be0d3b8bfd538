import type { Page } from '@playwright/test';
import { rowsOfApp } from './app-database.ts';
import { enterWithNewShop } from './e2e-people.ts';

/** Somebody new in the team of a demo shop, signed in; the phone number. */
export async function enterShop(
  page: Page,
  shopName: string,
  role: 'admin' | 'employee',
): Promise<string> {
  const phone = await enterWithNewShop(page, `Soon with ${shopName}`);
  await rowsOfApp(
    `update shop_members m set shop_id = s.id, role = $3 from shops s, users u
     where s.name = $1 and u.id = m.user_id and u.phone_digits = $2`,
    [shopName, phone, role],
  );
  return phone;
}

/** No longer of any team. */
export async function leaveShop(phone: string): Promise<void> {
  const gone = await rowsOfApp(
    `delete from shop_members m using users u where u.id = m.user_id and u.phone_digits = $1
     returning m.user_id as id`,
    [phone],
  );
  if (gone.length !== 1) throw new Error(`${phone} was in no shop`);
}
