import { follow, type Prepare, type Screen } from './screen.ts';
import { fillOutbox } from './waiting.ts';

const toHistory = (path: string) => path.replace(/\/edit$/, '/history');

const openOrder = follow('main a[href^="/orders/"]:not([href$="counter"])');

const makeAdvert: Prepare = async (page, t) => {
  const [begins = ''] = t('adverts.generate_for', { name: '\n' }).split('\n');
  await page
    .locator(`button[aria-label^="${begins}"]`)
    .or(page.getByRole('button', { name: begins }))
    .first()
    .click();
  await page.getByRole('heading', { name: t('adverts.your_advert') }).waitFor();
};

const payPlan: Prepare = async (page, t) => {
  await page.getByText(t('payment.open')).click();
  await page.locator('button[value="pay"]').click();
  await page.getByText(t('callback.success')).waitFor();
  await page.goto(new URL('/subscription', page.url()).href);
  await follow('a[href^="/subscription/receipts/"]')(page);
};

const ownerScreens: readonly Screen[] = [
  { name: 'dashboard', path: '/' },
  { name: 'poster', path: '/poster' },
  { name: 'shop-profile', path: '/shop' },
  { name: 'stocks', path: '/stocks' },
  { name: 'stocks-none', path: '/stocks?q=zzzzqqqq' },
  { name: 'add-stock', path: '/stocks?add=1' },
  { name: 'edit-product', path: '/stocks', prepare: follow('a[href$="/edit"]') },
  { name: 'stock-history', path: '/stocks', prepare: follow('a[href$="/edit"]', toHistory) },
  {
    name: 'own-product',
    path: '/stocks',
    prepare: follow('a[href$="/edit"]', (path) => path.replace(/\/edit$/, '')),
  },
  { name: 'import', path: '/stocks/import' },
  { name: 'sections', path: '/sections' },
  { name: 'messages', path: '/messages' },
  { name: 'messages-thread', path: '/messages?q=shop+14', prepare: follow('.threads a') },
  { name: 'messages-all', path: '/messages?show=all' },
  { name: 'messages-none', path: '/messages?q=zzzzqqqq' },
  { name: 'orders', path: '/orders' },
  { name: 'orders-done', path: '/orders?tab=done' },
  { name: 'order-detail', path: '/orders', prepare: openOrder },
  { name: 'order-missing', path: '/orders/00000000-0000-7000-8000-000000000000' },
  { name: 'counter-sale', path: '/orders/counter' },
  { name: 'waiting', path: '/waiting', prepare: fillOutbox },
  { name: 'payments', path: '/payments' },
  { name: 'analytics', path: '/analytics' },
  { name: 'advertising', path: '/advertising', prepare: makeAdvert },
  { name: 'ad-campaigns', path: '/advertising?tab=campaigns' },
  { name: 'ad-settings', path: '/advertising?tab=settings' },
  { name: 'ad-analytics', path: '/advertising?tab=analytics' },
  { name: 'subscription', path: '/subscription' },
  {
    name: 'payment',
    path: '/payment?plan=enterprise',
    prepare: (page, t) => page.getByText(t('payment.open')).waitFor(),
  },
  { name: 'payment-none', path: '/payment' },
  { name: 'payment-error', path: '/payment-callback' },
  {
    name: 'demo-pay',
    path: '/payment?plan=enterprise',
    prepare: async (page, t) => {
      await page.getByText(t('payment.open')).click();
      await page.getByText(t('stand_in.bar_more')).waitFor();
    },
  },
  // The last: from here on the shop has another plan.
  { name: 'plan-receipt', path: '/payment?plan=enterprise', prepare: payPlan },
];

/** What an employee sees otherwise than the owner. */
const employeeScreens: readonly Screen[] = [
  { name: 'employee-dashboard', path: '/' },
  { name: 'employee-shop', path: '/shop' },
  { name: 'employee-stocks', path: '/stocks' },
  { name: 'employee-orders', path: '/orders' },
  { name: 'employee-order', path: '/orders', prepare: openOrder },
  { name: 'employee-payments', path: '/payments' },
  { name: 'employee-analytics', path: '/analytics' },
  { name: 'employee-plan', path: '/subscription' },
];

/** A shop without anything: every list is empty. */
const newcomerScreens: readonly Screen[] = [
  { name: 'empty-dashboard', path: '/' },
  { name: 'empty-shop', path: '/shop' },
  { name: 'empty-stocks', path: '/stocks' },
  { name: 'empty-sections', path: '/sections' },
  { name: 'empty-messages', path: '/messages' },
  { name: 'empty-orders', path: '/orders' },
  { name: 'empty-counter', path: '/orders/counter' },
  { name: 'empty-payments', path: '/payments' },
  { name: 'empty-analytics', path: '/analytics' },
  { name: 'empty-advertising', path: '/advertising' },
  { name: 'empty-campaigns', path: '/advertising?tab=campaigns' },
  { name: 'empty-ad-analytics', path: '/advertising?tab=analytics' },
  { name: 'empty-plan', path: '/subscription' },
];

export const teamScreens: readonly Screen[] = [
  ...ownerScreens.map((screen): Screen => ({ ...screen, who: 'owner' })),
  ...employeeScreens.map((screen): Screen => ({ ...screen, who: 'employee' })),
  ...newcomerScreens.map((screen): Screen => ({ ...screen, who: 'newcomer' })),
];
