import { beforeEach, expect, test } from 'vitest';
import { newVisitorId } from '#app/platform/http/visitor.server.ts';
import { makeNegotiable } from '#tests/support/shop/bids.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { clearLimits } from '#tests/support/shop/sign-in.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';
import { makeFromForm, replyFromForm } from './bid-forms.server.ts';

stockBench({ RATE_LIMITS: 'on' });
beforeEach(() => clearLimits());

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

const buyerAt = (address: string, visitorId = newVisitorId()) => ({
  met: { visitorId, cookie: undefined },
  address,
  language: 'en',
});

const offer = () => formOf({ amount: '9,000', quantity: '1', name: 'Bisi', phone: '08055550123' });
const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: { status?: number }) => error.status ?? 500,
  );

test('many first offers of one network need one more step each; another network does not', async () => {
  const shop = await makeShop();
  const stockId = await makeNegotiable(shop.id, 100);
  const statuses: number[] = [];
  for (let n = 0; n < 22; n += 1)
    statuses.push(await statusOf(makeFromForm(buyerAt('102.89.7.1'), stockId, offer())));
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429]);
  expect(await statusOf(makeFromForm(buyerAt('41.58.1.9'), stockId, offer()))).toBe(200);
});

test('one visitor has so many answers an hour', async () => {
  const buyer = buyerAt('102.89.8.1');
  const answer = () => formOf({ intent: 'accept', seenKobo: '1' });
  const statuses: number[] = [];
  // Some come back while the test runs, on a slow machine.
  for (let n = 0; n < 70; n += 1)
    statuses.push(await statusOf(replyFromForm(buyer, '22222222222222222222', answer())));
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([404]));
  expect(statuses).toContain(429);
});
