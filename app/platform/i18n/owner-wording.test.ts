import { expect, test } from 'vitest';
import { english as en } from '../../../locales/en/index.ts';
import { translatorFor } from './catalogues.server.ts';

const texts = Object.values(en).flatMap((text) =>
  typeof text === 'string' ? [text] : Object.values(text),
);

/** Words that owners did not understand, and what they read instead. */
const better: readonly [old: string, now: string][] = [
  ['There is no Telegram bot', 'See your chat page'],
  ["Your shop's link", 'Your chat link'],
  ['Like: sold in the shop', 'E.g. wrong size'],
  ['Like: ', 'E.g. no money came in'],
  ['Take back', 'Return items'],
  ['New orders come in by themselves', 'Nothing to prepare'],
  ['Everything moves', 'Nothing to show yet.'],
  ['Best for you', 'Recommended'],
  [
    'All phones must ask for a new code',
    'Every phone, also this one, must sign in again with a new code.',
  ],
  ['stored tokens', 'see saved keys'],
  ['Goes by itself', 'Will be sent when you are online.'],
  ['Not taken', 'Not recorded'],
  ['These days come to', 'Total for these days'],
  ['Needs a look', 'Needs review'],
  ['Freed, order ended', 'Back in stock: order cancelled or expired'],
  ['found no place', 'not added: your plan is full'],
  ['may stand once', 'List each one once'],
  ['The card said no', 'Your card was declined.'],
  ['The bank said no', 'Your bank declined the payment.'],
  ['Renew by itself', 'Automatic renewal'],
  ['Good for {', 'Valid for'],
  ['Not for you', "You don't have access"],
  ['Extra lock', 'Two-step sign-in'],
  ['Works once this phone', 'Active after they sign in.'],
  ['keeps the own name', 'Only they can change their name and number.'],
  ['This offer is no longer there', 'This invitation has expired.'],
  ['This removes, for good', 'This permanently deletes'],
  ['Put away', 'Dismiss'],
  ['This order has moved on', 'Someone already updated this order. Refresh.'],
  ['stays in the book', 'The payment stays on record; this adds a reversal.'],
  ['There is not enough of it', 'Sell less, or correct the stock.'],
  ['Do this today', 'Needs a hand'],
  ['What you typed is saved on this phone', 'Your item is kept on this phone.'],
];

test.each(better)('“%s” is gone, “%s” stands in its place', (old, now) => {
  expect(texts.filter((text) => text.includes(old))).toEqual([]);
  expect(texts.some((text) => text.includes(now))).toBe(true);
});

test('on its own key: what is said of an order for pickup, of a copied receipt and of a photo', () => {
  expect(en['payments.on_pickup']).toBe('Pays at pickup');
  expect(en['receipt.link_copied']).toBe('Receipt link copied');
  expect(en['orders.by_system']).toBe('Automatic');
  expect(en['stocks.photo.unreadable']).toBe(
    'This photo cannot be used. Take it as JPG or choose another.',
  );
});

test('the same fault has the same words on every page: a phone number that is none', () => {
  for (const language of ['en', 'pcm', 'ha', 'yo', 'ig'] as const) {
    const { t } = translatorFor(language);
    const words = t('errors.accounts.invalid_phone');
    expect(t('errors.orders.phone_invalid')).toBe(words);
    expect(t('errors.adverts.invalid_whatsapp')).toBe(words);
  }
});
