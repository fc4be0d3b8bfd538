import type { Screen } from './screen.ts';
import { deleteSlowly, deleteSuspended, deleteWrongly } from './states/delete-steps.ts';
import {
  answerLetter,
  answerNothing,
  getLetter,
  liftSuspension,
  readLetters,
  suspendShop,
} from './states/letter-steps.ts';
import { getChecked, giveNumber, giveWrongNumber } from './states/number-steps.ts';
import { askMoneyBack, getMoneyBack, payMonth } from './states/plan-steps.ts';
import {
  addTooMany,
  deleteMany,
  findAccount,
  findNobody,
  openAccount,
  readTooMany,
  takeIn,
} from './states/sheet-steps.ts';
import { makeFile, seeFile, setPin } from './team-steps.ts';

/** A shop without anything: every list is empty. */
export const newcomerScreens: readonly Screen[] = [
  { name: 'empty-dashboard', path: '/' },
  { name: 'empty-shop', path: '/shop' },
  // Not the owner's: a device that signed in today beside an older one may not set a PIN.
  { name: 'empty-pin', path: '/shop', prepare: setPin },
  // Not the owner's: hers stays made, and in the next language nothing would show how it is asked for.
  { name: 'shop-export-ready', path: '/shop/export', prepare: makeFile },
  { name: 'shop-export-making', path: '/shop/export', prepare: seeFile('making') },
  { name: 'shop-export-failed', path: '/shop/export', prepare: seeFile('failed') },
  { name: 'delete-faults', path: '/shop?open=delete', prepare: deleteWrongly },
  { name: 'delete-waits', path: '/shop?open=delete', prepare: deleteSlowly },
  { name: 'empty-stocks', path: '/stocks' },
  { name: 'empty-sections', path: '/sections' },
  { name: 'empty-messages', path: '/messages' },
  { name: 'empty-orders', path: '/orders' },
  { name: 'empty-counter', path: '/orders/counter' },
  { name: 'empty-codes', path: '/codes' },
  { name: 'empty-offers', path: '/offers' },
  { name: 'empty-delivery', path: '/delivery' },
  { name: 'empty-payments', path: '/payments' },
  { name: 'empty-analytics', path: '/analytics' },
  { name: 'empty-advertising', path: '/advertising' },
  { name: 'empty-ad-analytics', path: '/advertising?tab=analytics' },
  { name: 'empty-ad-settings', path: '/advertising?tab=settings' },
  { name: 'empty-poster', path: '/poster' },
  { name: 'empty-import', path: '/stocks/import' },
  { name: 'empty-messages-all', path: '/messages?show=all' },
  { name: 'empty-plan', path: '/subscription' },
  { name: 'account-form', path: '/payments', prepare: openAccount },
  { name: 'account-found', path: '/payments', prepare: findAccount },
  { name: 'account-unchecked', path: '/payments', prepare: findNobody },
  { name: 'import-too-many', path: '/stocks/import', prepare: readTooMany },
  // From here on the shop has as many items as it may have.
  { name: 'import-done', path: '/stocks/import', prepare: takeIn },
  { name: 'stocks-full', path: '/stocks', prepare: addTooMany },
  { name: 'stocks-delete', path: '/stocks', prepare: deleteMany },
  { name: 'plan-declined', path: '/payment?plan=basic', prepare: payMonth('decline') },
  { name: 'plan-unfinished', path: '/payment?plan=basic', prepare: payMonth('cancel') },
  { name: 'plan-paid', path: '/payment?plan=basic', prepare: payMonth('pay') },
  { name: 'plan-money-back', path: '/subscription', prepare: askMoneyBack },
  { name: 'plan-refunded', path: '/subscription', prepare: getMoneyBack },
  { name: 'number-faults', path: '/shop', prepare: giveWrongNumber },
  { name: 'number-waits', path: '/shop', prepare: giveNumber },
  { name: 'number-checked', path: '/shop', prepare: getChecked },
  { name: 'letter-new', path: '/', prepare: getLetter },
  { name: 'letters', path: '/', prepare: readLetters },
  { name: 'letter-faults', path: '/', prepare: answerNothing },
  { name: 'letter-answered', path: '/', prepare: answerLetter },
  { name: 'suspended', path: '/', prepare: suspendShop },
  { name: 'suspended-letters', path: '/measures', prepare: suspendShop },
  { name: 'suspended-plan', path: '/subscription', prepare: suspendShop },
  { name: 'suspended-delete', path: '/', prepare: deleteSuspended },
  // The last: buyers see the shop again.
  { name: 'suspension-lifted', path: '/', prepare: liftSuspension },
];
