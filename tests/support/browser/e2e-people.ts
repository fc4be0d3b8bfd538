import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** People of the demo market's first shop, and the owner of the one that hands over by code. */
export const demoPeople = {
  owner: '08030000001',
  admin: '08030000101',
  employee: '08030000102',
  trader: '08030000004',
} as const;

/** A number that nobody has; each run starts with a new database. */
let last = 0;
export function freshPhone(): string {
  last += 1;
  const worker = (process.env.TEST_WORKER_INDEX ?? '0').padStart(3, '0');
  return `0706${worker}${String(last).padStart(4, '0')}`;
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

/** Whoever keeps cookies: a page, or requests without one. */
export type Requests = Pick<Page, 'request'>;

/** Sends a form of a page as the browser without JavaScript would; the cookies stay with the page. */
export async function sendForm(page: Requests, path: string, form: Record<string, string>) {
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const answer = await page.request.post(path, { form, headers: { origin }, maxRedirects: 0 });
  if (answer.status() >= 400) throw new Error(`${path} answered ${answer.status()}`);
  return answer;
}

/** Asks for a code and gives it back: it stands in the field of the demo's answer. */
async function provePhone(page: Requests, path: string, phone: string): Promise<void> {
  const asked = await sendForm(page, path, { phone });
  if (asked.status() !== 200) return;
  const answer = await asked.text();
  const field = answer.match(/<input[^>]*name="code"[^>]*>/)?.[0];
  const code = field?.match(/value="(\d+)"/)?.[1];
  if (!code) {
    const said = answer.match(/<main[\s\S]*<\/main>/)?.[0].replace(/<[^>]*>/g, ' ');
    throw new Error(`no demo code for ${phone}: ${said?.replace(/\s+/g, ' ').slice(0, 400)}`);
  }
  await sendForm(page, path, { intent: 'code', phone, code });
}

/** Signed in without drawing a page, for tests about something else. */
export async function enter(page: Requests, phone: string): Promise<void> {
  await provePhone(page, '/login', phone);
}

/** A new owner with an empty shop, signed in without drawing a page. */
export async function enterWithNewShop(page: Requests, storeName: string): Promise<string> {
  const phone = freshPhone();
  await provePhone(page, '/register', phone);
  await sendForm(page, '/register', { intent: 'store', storeName, businessType: 'boutique' });
  return phone;
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
