import type { Page } from '@playwright/test';

export interface Screen {
  name: string;
  path: string;
  signedIn?: boolean;
  /** What a person does before the picture: open a dialog, follow a link. */
  prepare?: (page: Page) => Promise<void>;
}

/** Opens where a link leads, as a page of its own. */
const follow = (selector: string) => async (page: Page) => {
  const path = await page.locator(selector).first().getAttribute('href');
  await page.goto(new URL(path ?? '/', page.url()).href);
};

const openChat = async (page: Page) => {
  const path = await page.locator('a[href^="/shop/"]').first().getAttribute('href');
  await page.goto(new URL((path ?? '').replace('/shop/', '/chat/'), page.url()).href);
};

const openThread = async (page: Page) => {
  await openChat(page);
  await page.getByRole('textbox', { name: 'Your message' }).fill('Good morning. Are you open?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.bub.out').waitFor();
};

/** Orders the first product of the market, as a buyer without an account does. */
const placeOrder = async (page: Page) => {
  await follow('a.name')(page);
  await page.locator('.pd-pic .like').click();
  for (const name of ['option', 'color', 'size']) {
    const chips = page.locator(`.pick2 label:has(input[name="${name}"]:not(:disabled))`);
    if ((await chips.count()) > 0) await chips.first().click();
  }
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByText('Added to your cart').waitFor();
  await page.goto(new URL('/cart', page.url()).href);
  await page.getByRole('link', { name: 'Check out' }).first().click();
  await page.getByLabel('Your name').fill('Fúnmi Adébáyọ̀');
  await page.getByLabel('Phone number').fill('0805 555 0123');
  await page.locator('label.opt', { hasText: 'Bank transfer' }).click();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.waitForURL(/\/o\//);
};

/** In a column on a wide screen, behind its button on a phone. */
const openFilter = async (page: Page) => {
  const button = page.getByRole('link', { name: 'Filter and sort' });
  if (await button.isVisible()) await button.click();
  await page.getByRole('group', { name: 'Brand' }).filter({ visible: true }).waitFor();
};

const openMy = async (page: Page) => {
  await openThread(page);
  await page.goto(new URL('/', page.url()).href);
  await placeOrder(page);
  await page.goto(new URL('/my', page.url()).href);
};

const openLanguages = async (page: Page) => {
  await page.locator('footer a.lang').click();
  await page.getByRole('dialog').waitFor();
};

/** Every screen of the product, in the order of the route table. */
let opened = 0;

/** A shop that was opened a moment ago, to see its first steps. */
const openShop = async (page: Page) => {
  opened += 1;
  await page
    .getByLabel('Phone number')
    .fill(`0707${String(process.pid % 1_000).padStart(3, '0')}${String(opened).padStart(4, '0')}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Store name').fill('Mama Tolu Fabrics');
  await page.getByText('Boutique', { exact: true }).click();
  await page.getByRole('button', { name: 'Create store' }).click();
  await page.getByRole('heading', { name: 'Open your shop' }).waitFor();
};

export const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'category', path: '/category/phones' },
  {
    name: 'category-filtered',
    path: '/category/phones?condition=uk-used,new&type=smartphones&sort=cheapest',
  },
  { name: 'filter-sheet', path: '/category/phones?condition=uk-used', prepare: openFilter },
  { name: 'filter-plain', path: '/category/boutique?filters=open' },
  { name: 'search', path: '/?q=shoe' },
  { name: 'search-empty', path: '/?q=zzzzqqqq' },
  { name: 'search-near', path: '/?q=doll' },
  { name: 'search-price', path: '/?q=cheap phone under 50k' },
  { name: 'search-shops', path: '/?q=lagos' },
  { name: 'product', path: '/', prepare: follow('a.name') },
  { name: 'product-choices', path: '/market?q=gown', prepare: follow('a.name') },
  { name: 'shops', path: '/shops' },
  { name: 'shop', path: '/shops', prepare: follow('a[href^="/shop/"]') },
  { name: 'cart', path: '/cart' },
  { name: 'chat', path: '/shops', prepare: openChat },
  { name: 'chat-thread', path: '/shops', prepare: openThread },
  { name: 'order', path: '/', prepare: placeOrder },
  { name: 'my', path: '/shops', prepare: openMy },
  { name: 'my-find', path: '/my/find' },
  { name: 'help', path: '/help/selling' },
  { name: 'language', path: '/shops', prepare: openLanguages },
  { name: 'language-plain', path: '/language' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'auth-required', path: '/stocks' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'components', path: '/ui' },
  // The last of the visitor's: from here on this browser is signed in.
  { name: 'dashboard-first', path: '/register', prepare: openShop },
  { name: 'dashboard', path: '/', signedIn: true },
  { name: 'poster', path: '/poster', signedIn: true },
  { name: 'shop-profile', path: '/shop', signedIn: true },
  { name: 'stocks', path: '/stocks', signedIn: true },
  { name: 'add-stock', path: '/stocks?add=1', signedIn: true },
  { name: 'edit-product', path: '/stocks', signedIn: true, prepare: follow('a[href$="/edit"]') },
  { name: 'import', path: '/stocks/import', signedIn: true },
  { name: 'sections', path: '/sections', signedIn: true },
  { name: 'messages', path: '/messages', signedIn: true },
  {
    name: 'messages-thread',
    path: '/messages?q=shop+14',
    signedIn: true,
    prepare: follow('.threads a'),
  },
  { name: 'messages-all', path: '/messages?show=all', signedIn: true },
  { name: 'orders', path: '/orders', signedIn: true },
  { name: 'counter-sale', path: '/orders/counter', signedIn: true },
  { name: 'payments', path: '/payments', signedIn: true },
  { name: 'analytics', path: '/analytics', signedIn: true },
  {
    name: 'advertising',
    path: '/advertising',
    signedIn: true,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /Generate Ad for/ })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Your advert' }).waitFor();
    },
  },
  { name: 'ad-campaigns', path: '/advertising?tab=campaigns', signedIn: true },
  { name: 'ad-settings', path: '/advertising?tab=settings', signedIn: true },
  { name: 'ad-analytics', path: '/advertising?tab=analytics', signedIn: true },
  { name: 'subscription', path: '/subscription', signedIn: true },
  {
    name: 'payment',
    path: '/payment?plan=enterprise',
    signedIn: true,
    prepare: (page) => page.getByText('Open Payment Page').waitFor(),
  },
  { name: 'payment-none', path: '/payment', signedIn: true },
  { name: 'payment-error', path: '/payment-callback', signedIn: true },
  {
    name: 'demo-pay',
    path: '/payment?plan=enterprise',
    signedIn: true,
    prepare: async (page) => {
      await page.getByText('Open Payment Page').click();
      await page.getByText('No real money is paid.').waitFor();
    },
  },
];
