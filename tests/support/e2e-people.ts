import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** People of the demo market's first shop. */
export const demoPeople = {
  owner: '08030000001',
  admin: '08030000101',
  employee: '08030000102',
} as const;

/** A number that nobody has; each run starts with a new database. */
let last = 0;
export function freshPhone(): string {
  last += 1;
  return `0706${String(process.pid % 1_000).padStart(3, '0')}${String(last).padStart(4, '0')}`;
}

interface Answer {
  success: boolean;
  token?: string;
  demoCode?: string;
  code?: string;
}

/** As a program: the demo code comes with the first answer. */
export async function signInByFunction(request: APIRequestContext, phoneNumber: string) {
  const call = async (data: object): Promise<Answer> =>
    (await request.post('/api/signIn', { data })).json();
  const { demoCode } = await call({ phoneNumber });
  const { token, code } = await call({ phoneNumber, code: demoCode });
  if (!token) throw new Error(`${phoneNumber} was not signed in: ${code}`);
  return { authorization: `Bearer ${token}` };
}

/** As a person: one field, one click; the demo code fills and sends itself. */
export async function signInByPage(page: Page, phone: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/', { timeout: 30_000 });
}

/** Through both steps of the registration, to the own dashboard. */
export async function registerByPage(page: Page, phone: string, store: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Step 2 of 2')).toBeVisible({ timeout: 30_000 });
  await page.getByLabel('Store name').fill(store);
  await page.getByText('Boutique', { exact: true }).click();
  await page.getByRole('button', { name: 'Create store' }).click();
  await expect(page.getByRole('heading', { name: store })).toBeVisible({ timeout: 30_000 });
}
