import type { Page } from '@playwright/test';
import { withLineAtStart } from '#app/server/pages/line-at-start.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { type Prepare, pressWhenAlive } from '../screen.ts';
import { buyerPhone, checkOut, newPhone } from '../visitor-steps.ts';
import { answerInstead } from './say-instead.ts';

/** Long enough to be looked at; nothing to solve. */
const step = { ticket: 'kept.here', bits: 0, waitSeconds: 240 };
const signIn = '**/login.data*';

async function askToEnter(page: Page): Promise<void> {
  await alive(page);
  await page.locator('main input[name="phone"]').fill(newPhone());
  await page.locator('main form button[type="submit"]').first().click();
}

/** Many people ask for codes at once. */
export const waitForTurn: Prepare = async (page, t) => {
  const fault = {
    code: 'accounts.your_turn',
    message: t('errors.accounts.your_turn', { minutes: 4 }),
  };
  const signInState = { step: 'phone', phone: buyerPhone, factors: [], extraStep: step, fault };
  await answerInstead(page, signIn, { signInState });
  await askToEnter(page);
  await page.getByText(fault.message).waitFor();
};

/** A phone that a younger one has thrown out. */
export const getThrownOut: Prepare = async (page, t) => {
  const thrownOut = { by: 'Chrome on Android', at: new Date() };
  const signInState = { step: 'thrown_out', phone: buyerPhone, factors: [], thrownOut };
  await answerInstead(page, signIn, { signInState });
  await askToEnter(page);
  await page.getByRole('heading', { name: t('accounts.thrown_out') }).waitFor();
};

/** What the shop or the market says to an order instead of taking it. */
const answers = {
  refused: (message: string) => ({ fault: { code: 'orders.too_many_open', message } }),
  step: (message: string) => ({
    fault: { code: 'app.one_more_step', message },
    extraStep: step,
  }),
  code: () => ({ code: { step: 'code', phone: buyerPhone, resendAfterSeconds: 45 } }),
} as const;

export const orderAndHear =
  (what: keyof typeof answers): Prepare =>
  async (page, t) => {
    await checkOut(page, t);
    await page.getByLabel(t('checkout.name')).fill('Fúnmi Adébáyọ̀');
    await page.getByLabel(t('checkout.phone')).fill(buyerPhone);
    const said = {
      refused: t('errors.orders.too_many_open', { count: 5 }),
      step: t('errors.accounts.one_more_step'),
      code: t('checkout.code_why'),
    }[what];
    await answerInstead(page, '**/checkout/*.data*', answers[what](said));
    await pressWhenAlive(page, page.getByRole('button', { name: t('checkout.place') }));
    await page.getByText(said).first().waitFor();
  };

/** The database is away: the page as it last was, and since when. */
export const seeLastPage: Prepare = async (page, t) => {
  const line = t('offline.last_page', { time: '10:24' });
  await page.route(page.url(), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withLineAtStart(await response.text(), line) });
  });
  await page.reload();
  await page.getByText(line).waitFor();
};
