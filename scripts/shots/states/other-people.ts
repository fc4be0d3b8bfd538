import { type APIRequestContext, type Page, request } from '@playwright/test';
import { demoPhone } from '#app/server/demo/demo-phones.ts';
import { enter } from '#tests/support/browser/e2e-people.ts';
import { demoOperator, enterAsOperator } from '#tests/support/browser/operators.ts';

/** Somebody who acts without a page of the own, while another one's screen is looked at. */
export type Somebody = { request: APIRequestContext };

/** A number that only the pictures know: the second of the two whom a lost phone takes. */
const secondOperator = demoPhone(901);

export async function asSomebody<Result>(
  page: Page,
  act: (somebody: Somebody) => Promise<Result>,
): Promise<Result> {
  const { origin } = new URL(page.url());
  const own = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  try {
    return await act({ request: own });
  } finally {
    await own.dispose();
  }
}

export const asOwner = <Result>(
  page: Page,
  phone: string,
  act: (owner: Somebody) => Promise<Result>,
) =>
  asSomebody(page, async (owner) => {
    await enter(owner, phone);
    return act(owner);
  });

export const asOperator = <Result>(page: Page, act: (operator: Somebody) => Promise<Result>) =>
  asSomebody(page, async (operator) => {
    await enterAsOperator(operator, demoOperator);
    return act(operator);
  });

/** The one who agrees to what the first has compared. */
export async function asSecondOperator(page: Page, act: (operator: Somebody) => Promise<void>) {
  const naming = { intent: 'name', phone: secondOperator, name: 'Bola', role: 'support' };
  await asOperator(page, (chief) =>
    chief.request.post('/operator/team', {
      form: { ...naming, reason: 'Helps with lost phones' },
      maxRedirects: 0,
    }),
  );
  await asSomebody(page, async (operator) => {
    await enterAsOperator(operator, secondOperator);
    await act(operator);
  });
}

/** A buyer with a phone of the own orders; what the team's screen needs of it is the answer. */
export async function byABuyer<Result>(
  page: Page,
  act: (buyer: Page) => Promise<Result>,
): Promise<Result> {
  const context = await page
    .context()
    .browser()
    ?.newContext({
      baseURL: new URL(page.url()).origin,
      viewport: page.viewportSize(),
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
  if (!context) throw new Error('no browser for the buyer');
  // In a test nothing else would end what waits in vain.
  context.setDefaultTimeout(30_000);
  const language = (await page.context().cookies()).filter(({ name }) => name === 'oja-language');
  await context.addCookies(language);
  try {
    const buyer = await context.newPage();
    await buyer.goto('/');
    return await act(buyer);
  } finally {
    await context.close();
  }
}

/** Sends a form as a browser without scripts would; what is refused is said. */
export async function send(
  { request: own }: Somebody | Page,
  path: string,
  form: Record<string, string>,
): Promise<void> {
  const { origin } = new URL((await own.get('/healthz')).url());
  const answer = await own.post(path, { form, headers: { origin }, maxRedirects: 0 });
  if (answer.status() >= 400) throw new Error(`${path} answered ${answer.status()}`);
}

/** What stands in a page, as it is sent. */
export const textOf = async ({ request: own }: Somebody | Page, path: string): Promise<string> =>
  (await own.get(path)).text();

/** The mark of what a form's page showed, which the form sends along; `before` stands in the form in front of it. */
export async function seenOn(somebody: Somebody, path: string, before = ''): Promise<string> {
  const shown = await textOf(somebody, path);
  const seen = shown.slice(shown.indexOf(before)).match(/name="seen" value="([^"]*)"/)?.[1];
  if (seen === undefined) throw new Error(`${path} shows no mark of what was seen`);
  return seen;
}
