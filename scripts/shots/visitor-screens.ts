import { follow, type Prepare, type Screen } from './screen.ts';

const openChat = follow('a[href^="/shop/"]', (path) => path.replace('/shop/', '/chat/'));

const openThread: Prepare = async (page, t) => {
  await openChat(page);
  await page
    .getByRole('textbox', { name: t('chat.your_message') })
    .fill('Good morning. Are you open?');
  await page.getByRole('button', { name: t('messages.send'), exact: true }).click();
  await page.locator('.bub.out').first().waitFor();
};

/** The first product of the market, as a buyer without an account takes it. */
const fillCart: Prepare = async (page, t) => {
  await follow('a.name')(page);
  await page.locator('.pd-pic .like').click();
  for (const name of ['option', 'color', 'size']) {
    const chips = page.locator(`.pick2 label:has(input[name="${name}"]:not(:disabled))`);
    if ((await chips.count()) > 0) await chips.first().click();
  }
  await page.getByRole('button', { name: t('product.add_to_cart') }).click();
  await page.getByText(t('cart.added')).waitFor();
  await page.goto(new URL('/cart', page.url()).href);
};

const checkOut: Prepare = async (page, t) => {
  await fillCart(page, t);
  await page
    .getByRole('link', { name: t('cart.check_out') })
    .first()
    .click();
  await page.getByLabel(t('checkout.name')).waitFor();
};

const placeOrder: Prepare = async (page, t) => {
  await checkOut(page, t);
  await page.getByLabel(t('checkout.name')).fill('Fúnmi Adébáyọ̀');
  await page.getByLabel(t('checkout.phone')).fill('0805 555 0123');
  await page.locator('label.opt', { hasText: t('checkout.transfer') }).click();
  await page.getByRole('button', { name: t('checkout.place') }).click();
  await page.waitForURL(/\/o\//);
};

/** In a column on a wide screen, behind its button on a phone. */
const openFilter: Prepare = async (page, t) => {
  const button = page.getByRole('link', { name: t('market.filter_and_sort') });
  if (await button.isVisible()) await button.click();
  await page
    .getByRole('group', { name: t('stocks.brand') })
    .filter({ visible: true })
    .waitFor();
};

const openMy: Prepare = async (page, t) => {
  await openThread(page, t);
  await page.goto(new URL('/', page.url()).href);
  await placeOrder(page, t);
  await page.goto(new URL('/my', page.url()).href);
};

const openLanguages: Prepare = async (page) => {
  await page.locator('footer a.lang').click();
  await page.getByRole('dialog').waitFor();
};

let opened = 0;

/** A shop that was opened a moment ago, to see its first steps. */
const openShop: Prepare = async (page, t) => {
  opened += 1;
  await page
    .getByLabel(t('accounts.phone'))
    .fill(`0707${String(process.pid % 1_000).padStart(3, '0')}${String(opened).padStart(4, '0')}`);
  await page.getByRole('button', { name: t('register.continue') }).click();
  await page.getByLabel(t('register.store_name')).fill('Mama Tolu Fabrics');
  await page.getByText(t('categories.boutique'), { exact: true }).click();
  await page.getByRole('button', { name: t('register.create_store') }).click();
  await page.getByRole('heading', { name: t('first_steps.title') }).waitFor();
};

/** In the order of the route table. */
export const visitorScreens: readonly Screen[] = [
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
  { name: 'product-gone', path: '/stocks/00000000-0000-7000-8000-000000000000' },
  { name: 'shops', path: '/shops' },
  { name: 'shops-none', path: '/shops?q=zzzzqqqq' },
  { name: 'shop', path: '/shops', prepare: follow('a[href^="/shop/"]') },
  {
    name: 'shop-none',
    path: '/shops',
    prepare: follow('a[href^="/shop/"]', (path) => `${path}?q=zzzzqqqq`),
  },
  { name: 'cart', path: '/cart' },
  { name: 'cart-full', path: '/', prepare: fillCart },
  { name: 'checkout', path: '/', prepare: checkOut },
  { name: 'chat', path: '/shops', prepare: openChat },
  { name: 'chat-thread', path: '/shops', prepare: openThread },
  { name: 'order', path: '/', prepare: placeOrder },
  {
    name: 'order-receipt',
    path: '/',
    prepare: async (page, t) => {
      await placeOrder(page, t);
      await page.goto(`${page.url()}/receipt`);
    },
  },
  { name: 'order-gone', path: '/o/22222222222222' },
  { name: 'my-empty', path: '/my' },
  { name: 'my', path: '/shops', prepare: openMy },
  { name: 'my-orders', path: '/my/orders' },
  { name: 'my-messages', path: '/my/messages' },
  { name: 'my-saved', path: '/my/saved' },
  { name: 'my-find', path: '/my/find' },
  { name: 'help', path: '/help/selling' },
  { name: 'help-buying', path: '/help/buying' },
  { name: 'help-safety', path: '/help/safety' },
  { name: 'help-contact', path: '/help/contact' },
  { name: 'help-plans', path: '/help/plans' },
  { name: 'language', path: '/shops', prepare: openLanguages },
  { name: 'language-plain', path: '/language' },
  { name: 'login', path: '/login' },
  { name: 'recover', path: '/login/recover' },
  { name: 'register', path: '/register' },
  { name: 'auth-required', path: '/stocks' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'components', path: '/ui' },
  // The last of the visitor's: from here on this browser is signed in.
  { name: 'dashboard-first', path: '/register', prepare: openShop },
];
