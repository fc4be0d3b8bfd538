import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { stepOfError } from '#app/platform/extra-step/extra-step.server.ts';
import { newVisitorId } from '#app/platform/http/visitor.server.ts';
import { makeNegotiable } from '#tests/support/shop/bids.ts';
import { cleanBrowser } from '#tests/support/shop/people.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { clearLimits, solved, stepOf } from '#tests/support/shop/sign-in.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';
import { makeFromForm, replyFromForm } from './bid-forms.server.ts';
import { bids } from './bids.table.server.ts';

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
  requester: { ...cleanBrowser(), address },
  onProved: () => {},
});

const offer = (more: Record<string, string> = {}) =>
  formOf({ amount: '9,000', quantity: '1', name: 'Bisi', phone: '08055550123', ...more });
const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: { status?: number }) => error.status ?? 500,
  );

test('many first offers of one network need one more step each; another network does not', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 22; n += 1) {
    // Each to another shop, of another person.
    const stockId = await makeNegotiable((await makeShop()).id);
    const form = offer({ phone: `080555501${10 + n}` });
    statuses.push(await statusOf(makeFromForm(buyerAt('102.89.7.1'), stockId, form)));
  }
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429]);
  const stockId = await makeNegotiable((await makeShop()).id);
  expect(await statusOf(makeFromForm(buyerAt('41.58.1.9'), stockId, offer()))).toBe(200);
}, 60_000);

const bidsOf = (shopId: string) => database().$count(bids, eq(bids.shopId, shopId));

test('of 63 offers under a stranger’s number a shop gets five; the owner of the number types a code', async () => {
  const shop = await makeShop();
  const stockId = await makeNegotiable(shop.id, 100);
  for (let n = 0; n < 63; n += 1)
    await statusOf(makeFromForm(buyerAt(`102.${n}.7.1`), stockId, offer()));
  expect(await bidsOf(shop.id)).toBe(5);
  const owner = buyerAt('105.112.1.1');
  // The number has had some codes by now: the browser solves a puzzle before the next one.
  const step = await stepOf(makeFromForm(owner, stockId, offer()));
  const { ticket, answer } = await solved(step);
  const form = offer({ stepTicket: ticket, stepAnswer: answer });
  const asked = await makeFromForm(owner, stockId, form);
  expect(asked.done).toBeUndefined();
  const code = asked.code?.demoCode ?? '';
  const made = await makeFromForm(owner, stockId, offer({ code }));
  expect(made.done).toMatch(/^\w{20}$/);
  expect(await bidsOf(shop.id)).toBe(6);
});

/** Sends the form as the page does, each step solved by itself; answers how many there were. */
async function sendLikePage(buyer: ReturnType<typeof buyerAt>, stockId: string) {
  let form = offer();
  for (let steps = 0; steps < 5; steps += 1) {
    const answer = await makeFromForm(buyer, stockId, form).catch((error: unknown) => error);
    if (!stepOfError(answer)) return { steps, answer };
    const { ticket, answer: stepAnswer } = await solved(await stepOf(Promise.reject(answer)));
    form = offer({ stepTicket: ticket, stepAnswer });
  }
  throw new Error('one step after the other');
}

test('where a code is due its step is the only one, also in a network of many first offers', async () => {
  const [one, other] = [await makeShop(), await makeShop()];
  const stocks = [await makeNegotiable(one.id, 100), await makeNegotiable(other.id, 100)];
  for (const [at, stockId] of stocks.entries())
    for (let n = 0; n < 10; n += 1) {
      const form = offer({ phone: `08055551${at}${10 + n}` });
      await makeFromForm(buyerAt('102.89.6.1'), stockId, form);
    }
  const stockId = await makeNegotiable((await makeShop()).id, 100);
  for (let n = 0; n < 9; n += 1)
    await statusOf(makeFromForm(buyerAt(`102.${n}.7.1`), stockId, offer()));
  const { steps, answer } = await sendLikePage(buyerAt('102.89.6.1'), stockId);
  expect(steps).toBe(1);
  expect(answer).toMatchObject({ code: { step: 'code' } });
});

test('one network makes ten offers to a shop, under as many numbers as it likes', async () => {
  const shop = await makeShop();
  const stockId = await makeNegotiable(shop.id, 100);
  for (let n = 0; n < 15; n += 1)
    await makeFromForm(buyerAt('102.89.9.1'), stockId, offer({ phone: `080555502${10 + n}` }));
  expect(await bidsOf(shop.id)).toBe(10);
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
