import { demoPeople } from '#tests/support/browser/e2e-people.ts';
import { newcomerScreens } from './newcomer-screens.ts';
import { follow, type Screen } from './screen.ts';
import {
  openAnswered,
  openDecided,
  openDispute,
  paidOnline,
  sendNoEvidence,
  writeEvidence,
} from './states/dispute-steps.ts';
import { beAskedForFee, tellFee, tellFeeWrongly } from './states/fee-steps.ts';
import { hideItem, openHidden, readAboutItem } from './states/letter-steps.ts';
import {
  askForHandOver,
  askIfSeen,
  handOverRightly,
  handOverTooOften,
  handOverWithout,
  handOverWrongly,
  openAnswer,
  openClaim,
} from './states/order-steps.ts';
import { beAskedFor } from './states/person-steps.ts';
import { openCounting, openRefund, sellForLess, sendEmpty } from './states/sheet-steps.ts';
import {
  bringSale,
  cancelOrder,
  makeAdvert,
  openOrder,
  openSale,
  payPlan,
  readList,
  returnOrder,
  saveNothing,
  sell,
  startSale,
  toHistory,
} from './team-steps.ts';
import { fillOutbox } from './waiting.ts';

const ownerScreens: readonly Screen[] = [
  { name: 'dashboard', path: '/' },
  { name: 'poster', path: '/poster' },
  { name: 'shop-export', path: '/shop/export' },
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
  { name: 'stock-restock', path: '/stocks', prepare: openCounting('restock') },
  { name: 'stock-correct', path: '/stocks', prepare: openCounting('correct') },
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
  { name: 'measures', path: '/measures' },
  { name: 'codes', path: '/codes' },
  { name: 'offers', path: '/offers' },
  { name: 'delivery', path: '/delivery' },
  { name: 'delivery-new', path: '/delivery?zone=new' },
  { name: 'delivery-faults', path: '/delivery?zone=new', prepare: sendEmpty('fee') },
  { name: 'codes-faults', path: '/codes', prepare: sendEmpty('code') },
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
  { name: 'order-cancel', path: '/orders', prepare: cancelOrder },
  { name: 'order-return', path: '/orders?tab=done', prepare: returnOrder },
  { name: 'order-missing', path: '/orders/00000000-0000-7000-8000-000000000000' },
  { name: 'counter-sale', path: '/orders/counter' },
  { name: 'counter-started', path: '/orders/counter', prepare: startSale },
  { name: 'counter-lines', path: '/orders/counter', prepare: openSale },
  { name: 'counter-deliver', path: '/orders/counter', prepare: bringSale },
  { name: 'counter-less', path: '/orders/counter', prepare: sellForLess },
  { name: 'counter-sold', path: '/orders/counter', prepare: sell },
  { name: 'waiting', path: '/waiting', prepare: fillOutbox },
  { name: 'team-offline', path: '/offline' },
  { name: 'payments', path: '/payments' },
  { name: 'dispute-won', path: paidOnline, prepare: openDecided('won') },
  { name: 'refund', path: paidOnline, prepare: openRefund },
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
  { name: 'employee-offers', path: '/offers' },
  { name: 'employee-delivery', path: '/delivery' },
  { name: 'employee-payments', path: '/payments' },
  { name: 'employee-analytics', path: '/analytics' },
  { name: 'employee-advertising', path: '/advertising' },
  { name: 'employee-plan', path: '/subscription' },
  { name: 'employee-payment', path: '/payment?plan=enterprise' },
];

/** A shop with dear goods, careful with riders and with transfers. */
const traderScreens: readonly Screen[] = [
  { name: 'hand-over', path: '/orders', prepare: askForHandOver },
  { name: 'hand-over-wrong', path: '/orders', prepare: handOverWrongly },
  { name: 'hand-over-locked', path: '/orders', prepare: handOverTooOften },
  { name: 'hand-over-without', path: '/orders', prepare: handOverWithout },
  { name: 'handed-over', path: '/orders', prepare: handOverRightly },
  { name: 'claim', path: '/orders', prepare: openClaim },
  { name: 'claim-seen', path: '/orders', prepare: askIfSeen },
  { name: 'dashboard-disputed', path: '/' },
  { name: 'payments-disputed', path: paidOnline },
  { name: 'dispute', path: paidOnline, prepare: openDispute },
  { name: 'dispute-writing', path: paidOnline, prepare: writeEvidence },
  { name: 'dispute-faults', path: paidOnline, prepare: sendNoEvidence },
  { name: 'dispute-answered', path: paidOnline, prepare: openAnswered },
  { name: 'dispute-lost', path: paidOnline, prepare: openDecided('lost') },
  { name: 'fee-ask', path: '/orders', prepare: beAskedForFee },
  { name: 'fee-faults', path: '/orders', prepare: tellFeeWrongly },
  { name: 'fee-waits', path: '/orders', prepare: tellFee },
  { name: 'stocks-hidden', path: '/stocks', prepare: hideItem },
  { name: 'item-hidden', path: '/stocks', prepare: openHidden },
  { name: 'letter-item', path: '/stocks', prepare: readAboutItem },
  { name: 'own-reviews', path: '/shop', prepare: openAnswer },
  {
    name: 'recovery-asked',
    path: '/',
    prepare: beAskedFor(demoPeople.trader, 'Tunde Electronics'),
  },
];

export const teamScreens: readonly Screen[] = [
  ...ownerScreens.map((screen): Screen => ({ ...screen, who: 'owner' })),
  ...employeeScreens.map((screen): Screen => ({ ...screen, who: 'employee' })),
  ...traderScreens.map((screen): Screen => ({ ...screen, who: 'trader' })),
  ...newcomerScreens.map((screen): Screen => ({ ...screen, who: 'newcomer' })),
];
