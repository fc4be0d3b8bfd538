import { demoPeople } from '#tests/support/browser/e2e-people.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { follow, type Prepare, pressWhenAlive, sendUnchecked } from './screen.ts';

export const openChat = follow('a[href^="/shop/"]', (path) => path.replace('/shop/', '/chat/'));

export const openThread: Prepare = async (page, t) => {
  await openChat(page);
  await page
    .getByRole('textbox', { name: t('chat.your_message') })
    .fill('Good morning. Are you open?');
  await page.getByRole('button', { name: t('messages.send'), exact: true }).click();
  await page.locator('.bub.out').first().waitFor();
};

/** Of somebody who makes offers, reports and asks for what is kept. */
export const buyerPhone = '0805 555 0123';

let opened = 0;

/** A number that nobody has. */
export const newPhone = (): string => {
  opened += 1;
  return `0707${String(process.pid % 1_000).padStart(3, '0')}${String(opened).padStart(4, '0')}`;
};

/** The first product of the market that is not sold out, as a buyer without an account takes it. */
export const fillCart: Prepare = async (page, t) => {
  // What another screen has left in it may be another shop's.
  await page.evaluate(() => localStorage.removeItem('oja-cart'));
  const add = page.getByRole('button', { name: t('product.add_to_cart') });
  for (const link of await page.locator('a.name').all()) {
    const path = await link.getAttribute('href');
    const product = await page.request.get(path ?? '');
    if (!(await product.text()).includes(`${t('product.add_to_cart')}<`)) continue;
    await page.goto(new URL(path ?? '', page.url()).href);
    break;
  }
  await alive(page);
  await page.locator('.pd-pic .like').click();
  for (const name of ['option', 'color', 'size']) {
    const chips = page.locator(`.pick2 label:has(input[name="${name}"]:not([data-gone]))`);
    if ((await chips.count()) > 0) await chips.first().click();
  }
  await add.click();
  await page.getByText(t('cart.added')).waitFor();
  await page.goto(new URL('/cart', page.url()).href);
};

export const checkOut: Prepare = async (page, t) => {
  await fillCart(page, t);
  await page
    .getByRole('link', { name: t('cart.check_out') })
    .first()
    .click();
  await page.getByLabel(t('checkout.name')).waitFor();
};

/** A new number each: one with many open orders is asked for a code, and the next within a minute has none to show. */
export const placeBy =
  (way: 'transfer' | 'online', phoneOf = newPhone): Prepare =>
  async (page, t) => {
    await checkOut(page, t);
    await page.getByLabel(t('checkout.name')).fill('Fúnmi Adébáyọ̀');
    await page.getByLabel(t('checkout.phone')).fill(phoneOf());
    // This browser remembers how the last order came; a way whose fee is asked for cannot be paid yet.
    const collect = page.locator('label.opt:has(input[name="getBy"][value="pickup"])');
    if ((await collect.count()) > 0) await collect.click();
    await page.locator(`label.opt:has(input[value="${way}"])`).click();
    await page.getByRole('button', { name: t('checkout.place') }).click();
    await page.waitForURL(/\/o\//);
  };

export const placeOrder = placeBy('transfer');

/** An item of a demo shop whose price is a matter of talk. */
export const openNegotiable: Prepare = async (page, t) => {
  await follow('a[href^="/shop/"]')(page);
  const card = page.locator('.pc', { hasText: t('bids.negotiable') }).first();
  const path = await card.locator('a.name').getAttribute('href');
  await page.goto(new URL(path ?? '/', page.url()).href);
};

export const openOfferForm: Prepare = async (page, t) => {
  await openNegotiable(page, t);
  await page.goto(`${page.url()}/offer`);
};

/** Something is wrong with an item. */
export const openReport = follow('a.name', (path) => path.replace('/stocks/', '/report/item/'));

/** An offer that waits for the shop; this browser may have it already. */
export const makeOffer =
  (naira: string): Prepare =>
  async (page, t) => {
    await openOfferForm(page, t);
    if (new URL(page.url()).pathname.startsWith('/deal/')) return;
    await alive(page);
    await page.getByLabel(t('bids.amount')).fill(naira);
    await page.getByLabel(t('checkout.name')).fill('Fúnmi Adébáyọ̀');
    await page.getByLabel(t('checkout.phone')).fill(buyerPhone);
    await page.getByRole('button', { name: t('bids.send') }).click();
    await page.waitForURL(/\/deal\//);
  };

export const openPlaces: Prepare = async (page, t) => {
  await alive(page);
  await page.locator('.chip.place').click();
  await page.getByRole('heading', { name: t('places.where_to_buy') }).waitFor();
  await page.locator('.plist .num').first().waitFor();
};

/** In a column on a wide screen, behind its button on a phone. */
export const openFilter: Prepare = async (page, t) => {
  const button = page.getByRole('link', { name: t('market.filter_and_sort') });
  if (await button.isVisible()) await button.click();
  await page
    .getByRole('group', { name: t('stocks.brand') })
    .filter({ visible: true })
    .waitFor();
};

export const openMy: Prepare = async (page, t) => {
  await openThread(page, t);
  await page.goto(new URL('/', page.url()).href);
  await placeOrder(page, t);
  await page.goto(new URL('/my', page.url()).href);
};

export const openLanguages: Prepare = async (page) => {
  await page.locator('footer a.lang').click();
  await page.getByRole('dialog').waitFor();
};

/** A shop that was opened a moment ago, to see its first steps. */
export const openShop: Prepare = async (page, t) => {
  const phone = page.getByLabel(t('accounts.phone'));
  // Whoever has proved a number before is at the second step.
  if (await phone.isVisible()) {
    await phone.fill(newPhone());
    await page.getByRole('button', { name: t('register.continue') }).click();
  }
  await page.getByLabel(t('register.store_name')).fill('Mama Tolu Fabrics');
  await page.getByText(t('categories.boutique'), { exact: true }).click();
  await page.getByRole('button', { name: t('register.create_store') }).click();
  await page.getByRole('heading', { name: t('first_steps.title') }).waitFor();
};

/** With the button that sends the form pressed too early: every fault is named. */
export const checkOutWrongly: Prepare = async (page, t) => {
  await checkOut(page, t);
  await page.locator('label.opt:has(input[value="delivery"])').first().click();
  await sendUnchecked(page, 'main form:has([name="getBy"])');
  await page.locator('main [aria-invalid="true"]').first().waitFor();
};

export const claimPaid: Prepare = async (page, t) => {
  await placeOrder(page, t);
  await pressWhenAlive(page, page.getByRole('button', { name: t('order.i_have_paid') }));
  await page.getByRole('dialog').waitFor();
};

export const cancelOrder: Prepare = async (page, t) => {
  await placeOrder(page, t);
  const cancel = page.getByRole('button', { name: t('order.cancel'), exact: true });
  await pressWhenAlive(page, cancel.first());
  await page.getByRole('alertdialog').locator('button.danger').click();
  await page.getByText(t('order.cancelled_you')).waitFor();
};

/** The step where the code is typed: the demo's own is kept from filling itself in. */
export const askForCode =
  (path: 'login' | 'register' | 'my-data' | 'my/find'): Prepare =>
  async (page) => {
    await page.route(`**/${path}.data*`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/demoCode/g, 'noDemoCode');
      await route.fulfill({ response, body });
    });
    await alive(page);
    await page
      .locator('main input[name="phone"]')
      .fill(path === 'login' ? demoPeople.owner : newPhone());
    await page.locator('main form button[type="submit"]').first().click();
    await page.locator('input[name="code"]').fill('00000000');
    await page.locator('[aria-invalid="true"]').first().waitFor();
  };

/** Nobody has this number: the steps look the same. */
export const askRecovery: Prepare = async (page, t) => {
  await alive(page);
  await page.getByLabel(t('accounts.phone')).fill(newPhone());
  await page.getByLabel(t('recover.shop_name')).fill('Zed Store');
  await page.locator('main form button[type="submit"]').first().click();
  await page.getByText(t('recover.step_asked')).waitFor();
};

export const signInWrongly: Prepare = async (page, t) => {
  await alive(page);
  await page.getByLabel(t('accounts.phone')).fill(newPhone());
  await page.locator('main form button[type="submit"]').first().click();
  await page.locator('[aria-invalid="true"], .note.bad').first().waitFor();
};

/** The second step of opening a shop, sent as it stands. */
export const nameNoShop: Prepare = async (page, t) => {
  await page.getByLabel(t('accounts.phone')).fill(newPhone());
  await page.getByRole('button', { name: t('register.continue') }).click();
  await page.getByLabel(t('register.store_name')).waitFor();
  await alive(page);
  await page.getByRole('button', { name: t('register.create_store') }).click();
  await page.locator('[aria-invalid="true"], .note.bad').first().waitFor();
};

/** A page whose data could not be made, reached by a tap. */
export const breakPage: Prepare = async (page) => {
  await alive(page);
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.locator('a[href="/shops"]').filter({ visible: true }).first().click();
  await page.locator('main .sys h1').waitFor();
};

/** The line is gone, here and on the way to another page. */
export const loseLine: Prepare = async (page) => {
  await alive(page);
  await page.route('**/*.data*', (route) => route.abort('internetdisconnected'));
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    window.dispatchEvent(new Event('offline'));
  });
  await page.locator('.offbar').waitFor();
};

export const loseLineOnTheWay: Prepare = async (page, t) => {
  await loseLine(page, t);
  await page.locator('a[href="/shops"]').filter({ visible: true }).first().click();
  await page.locator('main h1').first().waitFor();
};

/** Somebody who has come again, with a browser that can install the app. */
export const seeInstallHint: Prepare = async (page, t) => {
  await page.evaluate(() => localStorage.setItem('oja-visits', `2 ${Date.now()}`));
  await page.reload();
  await alive(page);
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt'), { prompt: async () => {} });
    window.dispatchEvent(offer);
  });
  await page.getByText(t('install.title')).waitFor();
};
