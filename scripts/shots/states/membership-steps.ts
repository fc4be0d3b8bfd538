import type { Page } from '@playwright/test';
import { newCode } from '#app/platform/id.ts';
import { enter, enterWithNewShop } from '#tests/support/browser/e2e-people.ts';
import { type Prepare, pressWhenAlive } from '../screen.ts';
import { newPhone } from '../visitor-steps.ts';
import { ownShop, write } from './letter-steps.ts';
import { asOperator, asSomebody, type Somebody, send } from './other-people.ts';
import { giveInstead } from './say-instead.ts';

/** Somebody else has this phone now; only its language stays. */
async function become(page: Page, signIn: (page: Page) => Promise<unknown>): Promise<void> {
  const context = page.context();
  const chosen = (await context.cookies()).filter(({ name }) => name === 'oja-language');
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await context.addCookies(chosen);
  await signIn(page);
  await send(page, '/language', { language: chosen[0]?.value ?? 'en', back: '/' });
  await page.goto(new URL('/', page.url()).href);
}

const add = async (owner: Somebody, shopId: string, phoneNumber: string) =>
  send(owner, '/shop', {
    intent: 'add-user',
    shopId,
    firstName: 'Amina',
    lastName: 'Bello',
    phoneNumber,
  });

/** A shop that was opened a moment ago writes these numbers down; its id. */
const inviteTo = (page: Page, shopName: string, ...phones: string[]): Promise<string> =>
  asSomebody(page, async (owner) => {
    await enterWithNewShop(owner, shopName);
    const shopId = await ownShop(owner);
    for (const phone of phones) await add(owner, shopId, phone);
    return shopId;
  });

/** Somebody without a shop is taken into the one that wrote the number down. */
async function join(page: Page): Promise<{ phone: string; shopId: string }> {
  const phone = newPhone();
  const shopId = await inviteTo(page, 'Zed Store', phone);
  await become(page, (own) => enter(own, phone));
  return { phone, shopId };
}

export const joinTeam: Prepare = async (page, t) => {
  await join(page);
  await page.getByText(t('team.joined_text')).waitFor();
};

/** In no team any more. */
export const leaveTeam: Prepare = async (page, t) => {
  await join(page);
  await send(page, '/shop', { intent: 'leave' });
  await page.reload();
  await page.getByRole('heading', { name: t('dashboard.setup_required') }).waitFor();
};

/** A page of a shop, asked for by somebody without one. */
export const openWithoutShop: Prepare = async (page, t) => {
  await leaveTeam(page, t);
  await page.goto(new URL('/stocks', page.url()).href);
  await page.getByRole('heading', { name: t('dashboard.setup_required') }).waitFor();
};

export const openOwnAccount: Prepare = async (page, t) => {
  await leaveTeam(page, t);
  await page.goto(new URL('/shop', page.url()).href);
  await page.getByRole('heading', { name: t('profile.account_title') }).waitFor();
};

/** A large shop was deleted: its records go portion by portion. */
export const seeDeletion: Prepare = async (page, t) => {
  await openOwnAccount(page, t);
  const gone = { name: 'Zed Store', percent: 42 };
  await giveInstead(page, '**/_.data*', { deletions: [gone] });
  await pressWhenAlive(page, page.locator('a[href="/"]').filter({ visible: true }).first());
  await page.getByText(t('dashboard.deleting', gone)).waitFor();
  await page.getByRole('heading', { name: t('dashboard.setup_required') }).waitFor();
};

/** Two shops want the same person: the person chooses. */
export const getInvited: Prepare = async (page, t) => {
  const phone = newPhone();
  await inviteTo(page, 'Zed Store', phone);
  await inviteTo(page, 'Mama Tolu Fabrics', phone);
  await become(page, (own) => enter(own, phone));
  await page.getByText(t('team.invited_text')).first().waitFor();
  await page.getByRole('heading', { name: t('dashboard.setup_required') }).waitFor();
};

/** Whoever works in one shop would leave it for the other. */
export const getInvitedAway: Prepare = async (page, t) => {
  const { phone } = await join(page);
  await inviteTo(page, 'Mama Tolu Fabrics', phone);
  await page.reload();
  await page.getByText(t('team.invited_leaves', { shop: 'Zed Store' })).waitFor();
};

export const getInvitedAsOwner: Prepare = async (page, t) => {
  let phone = '';
  await become(page, async (own) => {
    phone = await enterWithNewShop(own, 'Zed Store');
  });
  await inviteTo(page, 'Mama Tolu Fabrics', phone);
  await page.reload();
  await page.getByText(t('errors.shops.owner_cannot_join')).waitFor();
};

/** The same person signed in on another phone a moment ago. */
export const seeNewDevice: Prepare = async (page, t) => {
  let phone = '';
  await become(page, async (own) => {
    phone = await enterWithNewShop(own, 'Zed Store');
  });
  await asSomebody(page, (other) => enter(other, phone));
  await page.reload();
  await page.getByText(t('security.it_was_me')).waitFor();
};

/** The newest above the limit of a smaller plan. */
export const getPaused: Prepare = async (page, t) => {
  const phones = Array.from({ length: 4 }, newPhone);
  const room = await asSomebody(page, async (owner) => {
    await enterWithNewShop(owner, 'Zed Store');
    const shopId = await ownShop(owner);
    const at = `/operator/shops/${shopId}`;
    const plan = { key: newCode(16), reason: 'A month for your patience' };
    await asOperator(page, (operator) =>
      send(operator, at, { intent: 'plan', planId: 'premium', months: '1', ...plan }),
    );
    for (const phone of phones) {
      await add(owner, shopId, phone);
      await asSomebody(page, (worker) => enter(worker, phone));
    }
    return at;
  });
  const lower = { intent: 'lower', planId: 'starter', key: newCode(16) };
  await asOperator(page, (operator) =>
    send(operator, room, { ...lower, reason: 'Asked for by the owner' }),
  );
  await become(page, (own) => enter(own, phones.at(-1) ?? ''));
  await page.getByText(t('errors.shops.paused')).waitFor();
};

/** The shop is away from buyers, as one who works there sees it. */
export const workInSuspended: Prepare = async (page, t) => {
  const { shopId } = await join(page);
  await asOperator(page, async (operator) => {
    await write(operator, shopId, 'warn');
    await write(operator, shopId, 'suspend');
  });
  await page.reload();
  await page.getByText(t('measures.banner')).first().waitFor();
};

/** What Oja wrote, without a place for the answer. */
export const readAsEmployee: Prepare = async (page, t) => {
  await workInSuspended(page, t);
  await page.goto(new URL('/measures', page.url()).href);
  await page.getByText(t('measures.frame_warn'), { exact: false }).first().waitFor();
};
