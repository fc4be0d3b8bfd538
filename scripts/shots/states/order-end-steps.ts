import type { MessageKey } from '#app/platform/i18n/messages.ts';
import { follow, type Prepare, pressWhenAlive } from '../screen.ts';
import { placeOrder } from '../visitor-steps.ts';
import { answerInstead, giveInstead } from './say-instead.ts';

/** An order with nothing to pay or to say. */
const still = {
  isPaid: false,
  isSent: false,
  cameLate: false,
  claim: null,
  feeState: null,
  canClaim: false,
  canCancel: false,
  canPayOnline: false,
  onlineOff: false,
  onlineTrouble: null,
  isFlagged: false,
  lateRefund: null,
  moneyBack: null,
  rejection: undefined,
  complaint: { isWithoutCode: false },
};

const amountKobo = 1_250_000;
const back = (state: string, refundedKobo = 0) => ({
  status: 'cancelled',
  moneyBack: { state, amountKobo, refundedKobo },
});
const late = (state: string) => ({ status: 'expired', lateRefund: { state, amountKobo } });
const online = { status: 'pending', payBy: 'online' };

/** What only a bank, an operator or some days bring about. */
const ends = {
  expired: { given: { status: 'expired' }, says: 'order.expired_text' },
  late: { given: late('pending'), says: 'order.late_title' },
  'late-refunded': { given: late('success'), says: 'order.late_title' },
  'late-goes-on': {
    given: { status: 'pending', cameLate: true, isPaid: true },
    says: 'order.late_goes_on',
  },
  'back-on-way': { given: back('on_way'), says: 'order.back_on_way' },
  'back-with-shop': { given: back('with_shop'), says: 'order.back_with_shop' },
  'back-rest': { given: back('with_shop', 300_000), says: 'order.back_rest' },
  'back-given': { given: back('given'), says: 'order.back_given' },
  'bank-checks': {
    given: { ...online, canPayOnline: true, onlineTrouble: 'pending' },
    says: 'order.bank_checks',
  },
  flagged: { given: { ...online, canPayOnline: true, isFlagged: true }, says: 'order.flagged' },
  'no-bank': {
    given: { status: 'pending', payBy: 'transfer', canClaim: true, bank: null },
    says: 'order.no_bank',
  },
  'online-off': { given: { ...online, onlineOff: true }, says: 'order.online_off' },
  'shop-suspended': {
    given: { status: 'pending', payBy: 'transfer', isPayPaused: true, canCancel: true },
    says: 'order.paused_title',
  },
  'shop-closed': { given: { status: 'confirmed', isClosed: true }, says: 'order.goes_on' },
} as const satisfies Record<string, { given: object; says: MessageKey }>;

export const orderEnds = Object.keys(ends) as (keyof typeof ends)[];

/** An order of this browser, as its buyer sees it then. */
export const seeOrderEnd =
  (end: keyof typeof ends): Prepare =>
  async (page, t) => {
    const { given, says } = ends[end];
    const link = page.locator('main a[href^="/o/"]').first();
    if ((await link.count()) === 0) {
      await page.goto(new URL('/', page.url()).href);
      await placeOrder(page, t);
      await page.goto(new URL('/my/orders', page.url()).href);
    }
    await giveInstead(page, '**/o/*.data*', { ...still, ...given });
    await pressWhenAlive(page, link);
    await page.getByText(t(says), { exact: true }).first().waitFor();
  };

/** A sale that was made without a line, of more than the book had. */
export const seeOversold: Prepare = async (page, t) => {
  await giveInstead(page, '**/orders/*.data*', { attention: true });
  const order = page.locator('main a[href^="/orders/"]:not([href$="counter"])');
  await pressWhenAlive(page, order.first());
  await page.getByRole('button', { name: t('orders.have_looked') }).waitFor();
};

/** The account that the money goes to: what the provider says of it, and that another phone has changed it. */
export const seePayout =
  (payout: 'unchecked' | 'waiting' | 'refused'): Prepare =>
  async (page, t) => {
    await giveInstead(page, '**/payments.data*', {
      payout,
      ...(payout === 'unchecked' && { changed: { changedAt: new Date() } }),
    });
    const link = page.locator('a[href="/payments"]').filter({ visible: true });
    await pressWhenAlive(page, link.first());
    await page.getByText(t(`payout.state.${payout}`)).waitFor();
  };

/** Somebody else was quicker with this step. */
export const stepTooLate: Prepare = async (page, t) => {
  await follow('main a[href^="/orders/"]:not([href$="counter"])')(page);
  const message = t('errors.orders.step_refused');
  await answerInstead(page, '**/orders/*.data*', { message, done: null });
  const form = 'main form:has(input[name="intent"][value="advance"])';
  await pressWhenAlive(page, page.locator(`${form} button`).filter({ visible: true }).first());
  await page.getByText(message).waitFor();
};
