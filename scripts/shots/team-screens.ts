import { follow, type Screen } from './screen.ts';
import {
  makeAdvert,
  openOrder,
  openSale,
  payPlan,
  readList,
  saveNothing,
  sell,
  setPin,
  startSale,
  toHistory,
} from './team-steps.ts';
import { fillOutbox } from './waiting.ts';

const ownerScreens: readonly Screen[] = [
  { name: 'dashboard', path: '/' },
  { name: 'poster', path: '/poster' },
  { name: 'shop-profile', path: '/shop' },
  ...['edit', 'address', 'picture', 'shop-picture', 'add-user', 'delete'].map((sheet) => ({
    name: `shop-${sheet}`,
    path: `/shop?open=${sheet}`,
  })),
  { name: 'shop-user-faults', path: '/shop?open=add-user', prepare: saveNothing },
  { name: 'stocks', path: '/stocks' },
  { name: 'stocks-none', path: '/stocks?q=zzzzqqqq' },
  { name: 'add-stock', path: '/stocks?add=1' },
  { name: 'add-stock-faults', path: '/stocks?add=1', prepare: saveNothing },
  { name: 'edit-product', path: '/stocks', prepare: follow('a[href$="/edit"]') },
  { name: 'stock-history', path: '/stocks', prepare: follow('a[href$="/edit"]', toHistory) },
  {
    name: 'own-product',
    path: '/stocks',
    prepare: follow('a[href$="/edit"]', (path) => path.replace(/\/edit$/, '')),
  },
  { name: 'stock-gone', path: '/stocks/00000000-0000-7000-8000-000000000000/edit' },
  { name: 'import', path: '/stocks/import' },
  {
    name: 'import-preview',
    path: '/stocks/import',
    prepare: readList(
      'Name,Price,How many,Type,Kind\nCap,900,4,Accessories,Caps & Hats\nCap,x,,Zz,Zz\n,1,1,,\n',
    ),
  },
  { name: 'import-columns', path: '/stocks/import', prepare: readList('Xx,Yy\nCap,900\n') },
  { name: 'import-refused', path: '/stocks/import', prepare: readList('') },
  { name: 'sections', path: '/sections' },
  { name: 'codes', path: '/codes' },
  { name: 'delivery', path: '/delivery' },
  { name: 'delivery-new', path: '/delivery?zone=new' },
  {
    name: 'stock-prices',
    path: '/stocks',
    prepare: follow('a[href$="/edit"]', (path) => path.replace(/\/edit$/, '/prices')),
  },
  { name: 'messages', path: '/messages' },
  { name: 'messages-thread', path: '/messages?q=shop+14', prepare: follow('.threads a') },
  { name: 'messages-all', path: '/messages?show=all' },
  { name: 'messages-none', path: '/messages?q=zzzzqqqq' },
  { name: 'orders', path: '/orders' },
  { name: 'orders-none', path: '/orders?q=zzzzqqqq' },
  { name: 'order-detail', path: '/orders', prepare: openOrder },
  ...['prepare', 'way', 'done'].flatMap((tab) => [
    { name: `order-${tab}`, path: `/orders?tab=${tab}`, prepare: openOrder },
    { name: `orders-${tab}`, path: `/orders?tab=${tab}` },
  ]),
  { name: 'order-missing', path: '/orders/00000000-0000-7000-8000-000000000000' },
  { name: 'counter-sale', path: '/orders/counter' },
  { name: 'counter-started', path: '/orders/counter', prepare: startSale },
  { name: 'counter-lines', path: '/orders/counter', prepare: openSale },
  { name: 'counter-sold', path: '/orders/counter', prepare: sell },
  { name: 'waiting', path: '/waiting', prepare: fillOutbox },
  { name: 'team-offline', path: '/offline' },
  { name: 'codes', path: '/codes' },
  { name: 'delivery', path: '/delivery' },
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
  { name: 'payment-unknown', path: '/payment-callback?reference=zzzzqqqq' },
  { name: 'receipt-gone', path: '/subscription/receipts/zzzzqqqq' },
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
  { name: 'employee-poster', path: '/poster' },
  { name: 'employee-shop', path: '/shop' },
  { name: 'employee-stocks', path: '/stocks' },
  { name: 'employee-add', path: '/stocks?add=1' },
  { name: 'employee-edit', path: '/stocks', prepare: follow('a[href$="/edit"]') },
  { name: 'employee-history', path: '/stocks', prepare: follow('a[href$="/edit"]', toHistory) },
  { name: 'employee-import', path: '/stocks/import' },
  { name: 'employee-sections', path: '/sections' },
  { name: 'employee-messages', path: '/messages' },
  { name: 'employee-thread', path: '/messages', prepare: follow('.threads a') },
  { name: 'employee-orders', path: '/orders' },
  { name: 'employee-order', path: '/orders', prepare: openOrder },
  { name: 'employee-counter', path: '/orders/counter', prepare: startSale },
  { name: 'employee-codes', path: '/codes' },
  { name: 'employee-delivery', path: '/delivery' },
  { name: 'employee-payments', path: '/payments' },
  { name: 'employee-analytics', path: '/analytics' },
  { name: 'employee-advertising', path: '/advertising' },
  { name: 'employee-plan', path: '/subscription' },
  { name: 'employee-payment', path: '/payment?plan=enterprise' },
];

/** A shop without anything: every list is empty. */
const newcomerScreens: readonly Screen[] = [
  { name: 'empty-dashboard', path: '/' },
  { name: 'empty-shop', path: '/shop' },
  // Not the owner's: a device that signed in today beside an older one may not set a PIN.
  { name: 'empty-pin', path: '/shop', prepare: setPin },
  { name: 'empty-stocks', path: '/stocks' },
  { name: 'empty-sections', path: '/sections' },
  { name: 'empty-messages', path: '/messages' },
  { name: 'empty-orders', path: '/orders' },
  { name: 'empty-counter', path: '/orders/counter' },
  { name: 'empty-codes', path: '/codes' },
  { name: 'empty-delivery', path: '/delivery' },
  { name: 'empty-payments', path: '/payments' },
  { name: 'empty-analytics', path: '/analytics' },
  { name: 'empty-advertising', path: '/advertising' },
  { name: 'empty-campaigns', path: '/advertising?tab=campaigns' },
  { name: 'empty-ad-analytics', path: '/advertising?tab=analytics' },
  { name: 'empty-ad-settings', path: '/advertising?tab=settings' },
  { name: 'empty-poster', path: '/poster' },
  { name: 'empty-import', path: '/stocks/import' },
  { name: 'empty-messages-all', path: '/messages?show=all' },
  { name: 'empty-plan', path: '/subscription' },
];

export const teamScreens: readonly Screen[] = [
  ...ownerScreens.map((screen): Screen => ({ ...screen, who: 'owner' })),
  ...employeeScreens.map((screen): Screen => ({ ...screen, who: 'employee' })),
  ...newcomerScreens.map((screen): Screen => ({ ...screen, who: 'newcomer' })),
];
